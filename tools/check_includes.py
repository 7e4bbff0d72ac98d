#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""Includes go down the ladder of components, and only through public headers.

A component is what src/NAME/CMakeLists.txt declares with saltus_add_component. Its
sources may include their own folder and the public headers of what it DEPENDS or
PRIVATE_DEPENDS on, its public headers those of what it DEPENDS on; each of these brings
what it DEPENDS on in turn.
"""
import re
import sys
from dataclasses import dataclass, field
from pathlib import Path

from source_files import run, source_files

INCLUDE = re.compile(r'\s*#\s*include\s*[<"]([^>"]+)[>"]')
DECLARATION = re.compile(r"saltus_add_component\(([^)]*)\)")
KEYWORDS = ("PUBLIC_HEADERS", "SOURCES", "DEPENDS", "PRIVATE_DEPENDS")


@dataclass
class Component:
    name: str
    headers: list = field(default_factory=list)
    public: list = field(default_factory=list)
    private: list = field(default_factory=list)


def _component(arguments):
    name, *words = arguments.split()
    lists = {keyword: [] for keyword in KEYWORDS}
    current = None
    for word in words:
        if word in KEYWORDS:
            current = lists[word]
        elif current is not None:
            current.append(word)

    def components_of(keyword):
        return [word.removeprefix("saltus::") for word in lists[keyword]
                if word.startswith("saltus::")]

    return Component(name, lists["PUBLIC_HEADERS"], components_of("DEPENDS"),
                     components_of("PRIVATE_DEPENDS"))


def read_components(root):
    components = {}
    for path in sorted(root.glob("src/*/CMakeLists.txt")):
        text = re.sub(r"#.*", "", path.read_text(encoding="utf-8"))
        for arguments in DECLARATION.findall(text):
            component = _component(arguments)
            components[component.name] = component
    return components


def reachable(components, names):
    """These components and all that they DEPEND on."""
    found, waiting = set(), list(names)
    while waiting:
        name = waiting.pop()
        if name not in found:
            found.add(name)
            waiting += components[name].public if name in components else []
    return found


@dataclass
class Place:
    """Where a file stands: a component, and whether users may include it."""
    component: str
    is_public: bool


def place_of(path):
    parts = path.parts
    if parts[:2] == ("include", "saltus"):
        return Place(parts[2] if len(parts) > 3 else "saltus", True)
    return Place(parts[1] if parts[0] == "src" else parts[0], False)


def resolve(root, path, name):
    """The file of the project that an include names; None for other people's headers."""
    for folder in (path.parent, Path("include"), Path("src"), Path(".")):
        target = (root / folder / name).resolve()
        if target.is_file() and target.is_relative_to(root):
            return target.relative_to(root)
    return None


def judge(components, source, target):
    """What is wrong with this include, None if nothing is."""
    here, there = place_of(source), place_of(target)
    if here.is_public and not there.is_public:
        return "a public header may not include a header that is not installed"
    if not there.is_public and there.component != here.component:
        return f"this header is private to {there.component}"
    if here.component in ("saltus", "app") or there.component == here.component:
        return None
    if there.component == "saltus":
        return "a component may not include the header of the whole library"
    own = components[here.component]
    allowed = reachable(components, own.public + ([] if here.is_public else own.private))
    if there.component in allowed:
        return None
    return f"{own.name} does not depend on {there.component}"


def _check_file(root, components, path):
    lines = (root / path).read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines, 1):
        match = INCLUDE.match(line)
        if not match:
            continue
        name = match.group(1)
        target = resolve(root, path, name)
        if target:
            wrong = judge(components, path, target)
        else:
            wrong = "there is no such header" if name.startswith("saltus/") else None
        if wrong:
            yield f'{path}:{number}: "{name}": {wrong}'


def _check_declarations(root, components):
    for component in components.values():
        declared_in = f"src/{component.name}/CMakeLists.txt"
        direct = component.public + component.private
        if component.name in reachable(components, direct):
            yield f"{declared_in}: {component.name} depends on itself"
        for name in direct:
            if name not in components:
                yield f"{declared_in}: there is no component {name}"
        installed = {Path("include") / header for header in component.headers}
        present = {path for path in source_files(root, "*.hpp")
                   if path.parts[:3] == ("include", "saltus", component.name)}
        for path in sorted(present - installed):
            yield f"{path}: is missing from the PUBLIC_HEADERS in {declared_in}"


def complaints(root):
    components = read_components(root)
    if not components:
        yield f"{root}: no component is declared in src/*/CMakeLists.txt"
        return
    yield from _check_declarations(root, components)
    for path in source_files(root, "*.cpp", "*.hpp", "*.cpp.in"):
        if path.parts[0] not in ("src", "include", "app"):
            continue
        owner = place_of(path).component
        if owner in components or owner in ("saltus", "app"):
            yield from _check_file(root, components, path)
        else:
            yield f"{path}: src/{owner}/CMakeLists.txt declares no component"


if __name__ == "__main__":
    sys.exit(run(complaints, __doc__))
