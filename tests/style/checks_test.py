#!/usr/bin/env python3
# SPDX-License-Identifier: BSD-2-Clause
"""The checks in tools/ find what they are there to find, and nothing in a good tree."""
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "tools"
sys.path.insert(0, str(TOOLS))

import check_docs  # noqa: E402
import check_format  # noqa: E402
import check_includes  # noqa: E402
import check_notation  # noqa: E402
import check_reference  # noqa: E402
import check_spdx  # noqa: E402
import check_viewer  # noqa: E402
import run_readme  # noqa: E402
from source_files import source_files  # noqa: E402

LICENCE = "// SPDX-License-Identifier: BSD-2-Clause\n"


class TreeTest(unittest.TestCase):
    """A small project in a folder of its own."""
    check = None

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name).resolve()

    def write(self, path, text):
        (self.root / path).parent.mkdir(parents=True, exist_ok=True)
        (self.root / path).write_text(text, encoding="utf-8")

    def complaints(self):
        return list(type(self).check(self.root))

    def expect_none(self):
        self.assertEqual(self.complaints(), [])

    def expect_one(self, *parts):
        found = self.complaints()
        self.assertEqual(len(found), 1, found)
        for part in parts:
            self.assertIn(part, found[0])


class SourceFiles(TreeTest):
    def test_are_found_without_git(self):
        self.write("src/a.cpp", "")
        self.write("build/b.cpp", "")
        self.write("c.py", "")
        self.assertEqual(source_files(self.root, "*.cpp"), [Path("src/a.cpp")])

    @unittest.skipUnless(shutil.which("git"), "git is not installed")
    def test_leave_out_what_git_ignores(self):
        subprocess.run(["git", "init", "-q", str(self.root)], check=True)
        self.write(".gitignore", "/generated/\n")
        self.write("src/a.cpp", "")
        self.write("generated/b.cpp", "")
        self.assertEqual(source_files(self.root, "*.cpp"), [Path("src/a.cpp")])


class Format(TreeTest):
    check = check_format.complaints

    def setUp(self):
        super().setUp()
        self.write(".clang-format", "BasedOnStyle: Google\n")

    def test_accepts_formatted_code(self):
        self.write("a.cpp", "int main() { return 0; }\n")
        self.expect_none()

    def test_finds_code_that_is_not_formatted(self):
        self.write("a.cpp", "int a;\nint main( ) {return 0;}\n")
        self.expect_one("a.cpp:2: ")

    def test_finds_that_there_is_nothing_to_check(self):
        self.expect_one("no C++ files")


class Spdx(TreeTest):
    check = check_spdx.complaints

    def test_accepts_files_that_have_the_line(self):
        self.write("a.hpp", LICENCE)
        self.write("CMakeLists.txt", "# SPDX-License-Identifier: BSD-2-Clause\n")
        self.write("run", "#!/bin/sh\n# SPDX-License-Identifier: BSD-2-Clause\ntrue\n")
        self.write("notes.txt", "no comment is possible here\n")
        self.expect_none()

    def test_finds_every_kind_of_file_without_it(self):
        for path in ("a.cpp", "a.hpp", "CMakeLists.txt", "a.cmake", "a.py", "a.sh"):
            with self.subTest(path):
                self.write(path, "something\n")
                self.expect_one(f"{path}:1: ")
                (self.root / path).unlink()

    def test_finds_scripts_by_their_first_line(self):
        self.write("run", "#!/bin/sh\ntrue\n")
        self.expect_one("run:2: ")

    def test_finds_another_licence_and_an_empty_file(self):
        self.write("a.cpp", LICENCE.replace("BSD-2-Clause", "MIT"))
        self.expect_one("a.cpp:1: ")
        self.write("a.cpp", "")
        self.expect_one("a.cpp:1: ")


class Viewer(TreeTest):
    check = staticmethod(check_viewer.complaints)

    def setUp(self):
        super().setUp()
        for path in ("src/main.js", "build.mjs", "package.json"):
            self.write(f"viewer/{path}", path)
        fresh = check_viewer.fingerprint(self.root / "viewer")
        self.write("viewer/dist/made-from.sha256", fresh + "\n")

    def test_accepts_what_is_fresh(self):
        self.expect_none()

    def test_finds_sources_that_changed(self):
        self.write("viewer/src/main.js", "changed")
        self.expect_one("viewer/dist")

    def test_finds_a_new_source(self):
        self.write("viewer/src/more.js", "")
        self.expect_one("viewer/dist")


class Notation(TreeTest):
    check = check_notation.complaints

    def setUp(self):
        super().setUp()
        self.write("docs/math/kkt.md", "    K Δx = −r     (K-3)\n\nFor z see (K-8)\n")

    def test_accepts_tags_that_have_a_home(self):
        self.write("src/a.cpp", "//   K Δx = −r   (K-3)\nint a = (a - 1);\n")
        self.expect_none()

    def test_finds_a_tag_without_a_home(self):
        self.write("src/a.cpp", "int a;\n//   (K-3) and (K-4)\n")
        self.expect_one("src/a.cpp:2: ", "(K-4)")

    def test_a_mention_is_no_home(self):
        self.write("src/a.cpp", "//   x = y   (K-8)\n")
        self.expect_one("(K-8)")

    def test_finds_a_tag_with_two_homes(self):
        self.write("docs/math/other.md", "    x = y     (K-3)\n")
        self.expect_one("docs/math/other.md:1: ", "another home at docs/math/kkt.md:1")


class Includes(TreeTest):
    check = check_includes.complaints

    def setUp(self):
        super().setUp()
        self.declare("base", "DEPENDS Eigen3::Eigen")
        self.declare("expr", "DEPENDS saltus::base")
        self.declare("mpcc", "DEPENDS saltus::expr")
        self.declare("io", "DEPENDS saltus::base PRIVATE_DEPENDS saltus::mpcc")
        for name in ("base", "expr", "mpcc", "io"):
            self.write(f"include/saltus/{name}/{name}.hpp", "#pragma once\n")
            self.write(f"src/{name}/own.hpp", "#pragma once\n")
        self.write("include/saltus/saltus.hpp", '#include "saltus/mpcc/mpcc.hpp"\n')

    def declare(self, name, depends):
        self.write(f"src/{name}/CMakeLists.txt",
                   f"saltus_add_component({name}\n  PUBLIC_HEADERS "
                   f"saltus/{name}/{name}.hpp  # )\n  SOURCES a.cpp\n  {depends})\n")

    def include(self, path, name):
        self.write(path, f'#include <vector>\n\n#include "{name}"\n')

    def test_accept_the_ladder(self):
        self.include("src/mpcc/a.cpp", "saltus/base/base.hpp")
        self.include("src/mpcc/b.cpp", "mpcc/own.hpp")
        self.include("src/mpcc/c.cpp", "own.hpp")
        self.include("src/io/a.cpp", "saltus/expr/expr.hpp")
        self.include("include/saltus/mpcc/mpcc.hpp", "saltus/expr/expr.hpp")
        self.include("app/a.cpp", "saltus/io/io.hpp")
        self.expect_none()

    def test_may_not_go_up(self):
        self.include("src/base/a.cpp", "saltus/expr/expr.hpp")
        self.expect_one("src/base/a.cpp:3: ", "base does not depend on expr")

    def test_may_not_reach_into_another_component(self):
        for name in ("expr/own.hpp", "../expr/own.hpp"):
            with self.subTest(name):
                self.include("src/mpcc/a.cpp", name)
                self.expect_one("src/mpcc/a.cpp:3: ", "private to expr")

    def test_of_the_app_are_public(self):
        self.include("app/a.cpp", "expr/own.hpp")
        self.expect_one("app/a.cpp:3: ", "private to expr")

    def test_of_public_headers_are_public(self):
        self.include("include/saltus/expr/expr.hpp", "expr/own.hpp")
        self.expect_one("include/saltus/expr/expr.hpp:3: ", "not installed")

    def test_of_public_headers_need_a_public_dependency(self):
        self.include("include/saltus/io/io.hpp", "saltus/mpcc/mpcc.hpp")
        self.expect_one("include/saltus/io/io.hpp:3: ", "io does not depend on mpcc")

    def test_of_components_are_not_the_whole_library(self):
        self.include("src/mpcc/a.cpp", "saltus/saltus.hpp")
        self.expect_one("src/mpcc/a.cpp:3: ", "the whole library")

    def test_name_headers_that_exist(self):
        self.include("src/mpcc/a.cpp", "saltus/expr/missing.hpp")
        self.expect_one("src/mpcc/a.cpp:3: ", "no such header")

    def test_need_a_component(self):
        self.include("src/solve/a.cpp", "saltus/base/base.hpp")
        self.expect_one("src/solve/a.cpp: ", "declares no component")

    def test_headers_must_be_installed(self):
        self.write("include/saltus/expr/forgotten.hpp", "#pragma once\n")
        self.expect_one("include/saltus/expr/forgotten.hpp: ", "PUBLIC_HEADERS")

    def test_dependencies_have_no_loops(self):
        self.declare("base", "DEPENDS saltus::expr")
        self.assertIn("src/base/CMakeLists.txt: base depends on itself",
                      self.complaints())

    def test_dependencies_exist(self):
        self.declare("base", "DEPENDS saltus::bsae Eigen3::Eigen")
        self.expect_one("there is no component bsae")

    def test_find_that_there_are_no_components(self):
        for path in self.root.glob("src/*/CMakeLists.txt"):
            path.unlink()
        self.expect_one("no component is declared")


class Docs(TreeTest):
    check = check_docs.complaints
    CODE = "int main() {}\n"

    def setUp(self):
        super().setUp()
        self.write("examples/a.cpp", LICENCE + self.CODE)

    def quote(self, code, marker="<!-- code: examples/a.cpp -->"):
        self.write("README.md", f"# Title\n\n{marker}\n```cpp\n{code}```\n")

    def test_accept_the_code_of_the_file(self):
        self.quote(self.CODE)
        self.expect_none()

    def test_find_code_that_differs(self):
        self.quote("int main() { return 0; }\n")
        self.expect_one("README.md:5: ", "differs from examples/a.cpp")

    def test_find_a_file_that_is_missing(self):
        self.quote(self.CODE, "<!-- code: examples/b.cpp -->")
        self.expect_one("README.md:5: ", "no file examples/b.cpp")

    def test_find_code_of_no_file(self):
        self.quote(self.CODE, "")
        self.expect_one("README.md:5: ", "says which file")

    def test_follow_links(self):
        self.write("docs/a.md", "[a](../examples/a.cpp#L1) [web](https://example.org)\n")
        self.expect_none()
        self.write("docs/a.md", "\n[bad](examples/a.cpp)\n")
        self.expect_one("docs/a.md:2: ", "'examples/a.cpp'")


class Reference(TreeTest):
    check = check_reference.complaints
    STATUS = """std::string_view to_string({0} status) {{
  switch (status) {{
    case A: return "solved";
  }}
}}
"""

    def setUp(self):
        super().setUp()
        self.write("src/io/scene.cpp", 'section.allow_keys({"T", "mode"});\n')
        self.write("src/io/result_writer.cpp", 'Json json{{"status", 1}};\n')
        self.write("src/solve/table_printer.cpp",
                   "name short_name(SolvePhase) {\n  case A: return \"ipm\";\n}\n"
                   "std::string TablePrinter::header() {\n  return \"iter\";\n}\n")
        self.write("src/solve/status.cpp", self.STATUS.format("SolveStatus") +
                   self.STATUS.format("Stationarity"))
        for name, kind in (("sim/simulate", "SimulationStatus"),
                           ("sim/trajectory", "EventKind"), ("impact/outcome", "ImpactStatus")):
            self.write(f"src/{name}.cpp", self.STATUS.format(kind))
        self.write("docs/scene-file.md", "| `T`, `[[filippov.mode]]` |\n")
        self.write("docs/result-file.md", "`status`\n")
        self.write("docs/output.md", "| iter |\n`ipm` `solved`\n")
        self.write("src/io/result_reader.cpp", 'root.allow_keys({"status"});\n')
        self.write("tests/fuzz/corpus/scene/a.toml", "mode = 1\nT = 2\n")
        self.write("tests/fuzz/corpus/result/a.json", '{"status": 1}\n')

    def test_accepts_words_that_are_explained(self):
        self.expect_none()

    def test_finds_keys_of_scenes_and_results_without_explanation(self):
        self.write("docs/scene-file.md", "The mode and T. `mode`\n")
        self.expect_one("docs/scene-file.md", "key of scenes `T`")

    def test_finds_statuses_and_columns_without_explanation(self):
        self.write("docs/output.md", "`ipm` `solved` iter\n")
        self.expect_one("docs/output.md", "column of the log `iter`")
        self.write("docs/output.md", "`ipm` `iter`\n")
        self.assertEqual(len(self.complaints()), 5)

    def test_finds_keys_that_no_fuzzer_starts_from(self):
        self.write("tests/fuzz/corpus/scene/a.toml", "modes = 1\nT = 2\n")
        self.expect_one("tests/fuzz/corpus/scene", "no seed has the key of scenes `mode`")

    def test_says_when_it_finds_no_words_at_all(self):
        self.write("src/sim/trajectory.cpp", "")
        self.expect_one("src/sim/trajectory.cpp: no event was found")


class Readme(TreeTest):
    def run_with(self, text, saltus="/bin/echo"):
        self.write("README.md", text)
        return list(run_readme.complaints(self.root, Path(saltus)))

    def test_commands_that_work_are_fine(self):
        self.assertEqual(self.run_with("```sh\n./saltus doctor\n./test\n```\n"), [])

    def test_commands_that_fail_are_found(self):
        found = self.run_with("```sh\n./test\n./saltus doctor\n```\n", "/bin/false")
        self.assertEqual(len(found), 1)
        self.assertIn("README.md:3: './saltus doctor' ended with exit code 1", found[0])

    def test_only_shell_blocks_are_run_and_one_must_be_there(self):
        found = self.run_with("```text\n./saltus doctor\n```\n", "/bin/false")
        self.assertEqual(len(found), 1)
        self.assertIn("no sh block", found[0])

    def test_commands_may_announce_how_they_end(self):
        text = "```sh\n./saltus doctor  # exit code 1\n```\n"
        self.assertEqual(self.run_with(text, "/bin/false"), [])
        self.assertIn("exit code 0", self.run_with(text)[0])

    def test_output_that_is_shown_must_be_printed(self):
        text = "```sh\n./saltus one two\n```\n```text\n{}\n```\n"
        self.assertEqual(self.run_with(text.format("one two")), [])
        self.assertIn("README.md:5: no command prints", self.run_with(text.format("one"))[0])

    def test_commands_of_docs_are_run(self):
        self.write("docs/a.md", "```sh\n./saltus doctor\n```\n")
        found = self.run_with("```sh\n./saltus  # exit code 1\n```\n", "/bin/false")
        self.assertEqual(len(found), 1)
        self.assertIn("docs/a.md:2: './saltus doctor'", found[0])

    def test_arguments_are_passed_on(self):
        self.write("saltus", "#!/bin/sh\n[ \"$*\" = 'a b' ]\n")
        (self.root / "saltus").chmod(0o755)
        text = "```sh\n./saltus {}\n```\n"
        self.assertEqual(self.run_with(text.format("a b"), self.root / "saltus"), [])
        self.assertEqual(len(self.run_with(text.format("a"), self.root / "saltus")), 1)

    def page(self, command, mention="", saltus="/bin/true"):
        self.write("README.md", "```sh\n./saltus\n```\n")
        self.write("gallery/ball/scene.toml", "name = 'ball'\n[simulate]\nT = 1\n")
        self.write("gallery/ball/README.md", f"{mention}\n```sh\n{command}\n```\n")
        return list(run_readme.complaints(self.root, Path(saltus)))

    def test_pages_of_the_gallery_run_their_scene(self):
        self.assertEqual(self.page("./saltus simulate gallery/ball"), [])
        found = self.page("./saltus simulate gallery/bell")
        self.assertEqual(len(found), 1)
        self.assertIn("gallery/ball/README.md:3: ", found[0])
        self.assertIn("does not fit", self.page("./saltus solve gallery/ball")[0])
        self.assertIn("no sh block", self.page("./test")[0])

    def test_options_that_pages_mention_are_read(self):
        self.write("saltus", "#!/bin/sh\n[ \"$4\" != 'h=2' ]\n")
        (self.root / "saltus").chmod(0o755)
        command, saltus = "./saltus simulate gallery/ball", self.root / "saltus"
        self.assertEqual(self.page(command, "Try `--set g=2`.", saltus), [])
        found = self.page(command, "Try `--set h=2`.", saltus)
        self.assertEqual(len(found), 1)
        self.assertIn("'--set h=2' ended with exit code 1", found[0])


if __name__ == "__main__":
    unittest.main()
