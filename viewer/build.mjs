// SPDX-License-Identifier: BSD-2-Clause
// Makes dist/: the page that the command fills in, and the part that only scenes in space
// need. Run `npm install && npm run build`, and commit dist/.
import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { build } from "esbuild";

async function bundle(entry) {
  const result = await build({
    entryPoints: [entry], bundle: true, minify: true, write: false, format: "iife",
    target: ["chrome100", "firefox100", "safari15"], legalComments: "inline", charset: "utf8",
  });
  // The text stands inside a script element.
  return result.outputFiles[0].text.replaceAll("</script", "<\\/script");
}

/// What dist/ was made from; tools/check_viewer.py computes the same.
async function fingerprint() {
  const names = (await readdir("src")).sort().map((name) => `src/${name}`);
  const hash = createHash("sha256");
  for (const name of [...names, "build.mjs", "package.json"]) {
    hash.update(`${name}\n`);
    hash.update(await readFile(name));
  }
  return hash.digest("hex");
}

const style = await readFile("src/style.css", "utf8");
const foreign = await readFile("node_modules/uplot/dist/uPlot.min.css", "utf8");
const page = (await readFile("src/template.html", "utf8"))
  .replace("@STYLE@", () => foreign.trim() + style)
  .replace("@SCRIPT@", await bundle("src/main.js").then((text) => () => text));
await mkdir("dist", { recursive: true });
await writeFile("dist/report.html", page);
await writeFile("dist/space.js", await bundle("src/space.js"));
await writeFile("dist/made-from.sha256", (await fingerprint()) + "\n");
