# SPDX-License-Identifier: BSD-2-Clause
"""Drives a headless Chromium through its debugging pipe."""
import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

PROGRAM = "chromium"
FLAGS = (
    "--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--remote-debugging-pipe",
    "--hide-scrollbars", "--force-color-profile=srgb", "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader", "--disable-extensions", "--mute-audio",
)
PATIENCE = 60.0  # [s] for any answer


def is_available():
    return shutil.which(PROGRAM) is not None


class Browser:
    """One page. Keeps what it printed to its console and the errors it threw."""

    def __init__(self):
        to_read, self._to = os.pipe()
        self._from, to_write = os.pipe()
        self._folder = tempfile.TemporaryDirectory()

        def pass_pipes():
            # Chromium reads from 3 and writes to 4; move our ends out of the way first.
            reading, writing = os.dup(to_read), os.dup(to_write)
            os.dup2(reading, 3)
            os.dup2(writing, 4)

        command = [PROGRAM, *FLAGS, f"--user-data-dir={self._folder.name}", "about:blank"]
        self._process = subprocess.Popen(
            command, preexec_fn=pass_pipes, pass_fds=(3, 4, to_read, to_write),
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_read)
        os.close(to_write)
        self._number = 0
        self._session = None
        self._rest = b""
        self.errors = []
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        self._session = self._call("Target.attachToTarget", targetId=target,
                                   flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log"):
            self._call(f"{domain}.enable")

    def close(self):
        self._process.kill()
        self._process.wait()
        os.close(self._to)
        os.close(self._from)
        time.sleep(0.2)
        shutil.rmtree(self._folder.name, ignore_errors=True)
        self._folder._finalizer.detach()

    def resize(self, width, height, theme="light"):
        self._call("Emulation.setDeviceMetricsOverride", width=width, height=height,
                   deviceScaleFactor=1, mobile=width < 600)
        self._call("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": theme}])

    def open(self, path):
        self.errors = []
        self._call("Page.navigate", url=f"file://{path}")
        self.wait_for("document.readyState === 'complete'")

    def evaluate(self, expression):
        answer = self._call("Runtime.evaluate", expression=expression, returnByValue=True,
                            awaitPromise=True)
        if "exceptionDetails" in answer:
            raise AssertionError(answer["exceptionDetails"])
        return answer["result"].get("value")

    def wait_for(self, expression):
        end = time.monotonic() + PATIENCE
        while not self.evaluate(expression):
            if time.monotonic() > end:
                raise AssertionError(f"still not true: {expression}")
            time.sleep(0.05)

    def picture(self):
        """The whole page as a PNG file's content."""
        size = self._call("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        return base64.b64decode(self._call("Page.captureScreenshot", clip=clip,
                                           captureBeyondViewport=True)["data"])

    def _call(self, method, **parameters):
        self._number += 1
        message = {"id": self._number, "method": method, "params": parameters}
        if self._session:
            message["sessionId"] = self._session
        os.write(self._to, json.dumps(message).encode() + b"\0")
        end = time.monotonic() + PATIENCE
        while True:
            answer = self._receive(end)
            if answer.get("id") == self._number:
                if "error" in answer:
                    raise AssertionError(f"{method}: {answer['error']}")
                return answer["result"]
            self._note(answer)

    def _receive(self, end):
        while b"\0" not in self._rest:
            left = max(0.0, end - time.monotonic())
            if not select.select([self._from], [], [], left)[0]:
                raise AssertionError("the browser does not answer")
            part = os.read(self._from, 1 << 20)
            if not part:
                raise AssertionError("the browser ended")
            self._rest += part
        message, _, self._rest = self._rest.partition(b"\0")
        return json.loads(message)

    def _note(self, message):
        parameters = message.get("params", {})
        if message.get("method") == "Runtime.exceptionThrown":
            self.errors.append(str(parameters["exceptionDetails"]))
        elif message.get("method") == "Runtime.consoleAPICalled":
            if parameters["type"] in ("error", "warning", "assert"):
                self.errors.append(str(parameters["args"]))
        elif message.get("method") == "Log.entryAdded":
            if parameters["entry"]["level"] == "error":
                self.errors.append(str(parameters["entry"]))
