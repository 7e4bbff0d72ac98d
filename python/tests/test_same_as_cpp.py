# SPDX-License-Identifier: BSD-2-Clause
"""Every field and every enumerator of a public struct of C++ is there in Python."""
import re

import pytest

import saltus
from conftest import ROOT, make_push
from test_keywords import keywords_of

# Structs of C++ whose fields are the keywords of a class, where it is not one of the same name.
PARTS = {
    "ContactModel": ["ContactModelParts"],
    "FilippovModel": ["FilippovModelParts"],
    "OptimalControlProblem": ["OptimalControlProblem", "Horizon", "HorizonTerms", "FesdOptions",
                              "ContactOptions"],
    "FilippovControlProblem": ["FilippovControlProblem", "Horizon", "HorizonTerms",
                               "FesdOptions"],
    "OcpOptions": ["OcpOptions", "SolveOptions"],
    "ProgramSimulationOptions": ["ProgramSimulationOptions", "FesdOptions", "ContactOptions",
                                 "SolveOptions"],
    "Residuals": ["ResultResiduals"],
}
# Parts themselves; the stretch of a clock, which is one of TimeFreezingOptions; the pattern of a
# program that was solved before.
NO_KEYWORDS = {"horizon", "terms", "fesd", "contact", "solver", "stretch", "warm_start"}


def without_comments(header):
    return re.sub(r"//.*", "", header.read_text(encoding="utf-8"))


HEADERS = [without_comments(h) for h in sorted((ROOT / "include").rglob("*.hpp"))]


def enumerations():
    """Numbers of enumerators by name."""
    found = {}
    for text in HEADERS:
        for name, body in re.findall(r"enum class (\w+)[^{;]*\{([^}]*)\}", text):
            found[name] = len(re.findall(r"\w+", body))
    return found


def fields(struct):
    """Pairs of the type and the name of every field."""
    for text in HEADERS:
        match = re.search(rf"^struct {struct} \{{\n(.*?)^\}};", text, re.S | re.M)
        if not match:
            continue
        body = re.sub(r"\benum class \w+[^{]*\{[^}]*\}", "", match[1])
        body = re.sub(r"\{(?:[^{}]|\{[^{}]*\})*\}", "", body)  # initialisers
        for statement in body.split(";"):
            declared = re.match(r"\s*([\w:]+(?:<.*>)?) ([^()]+)$", statement, re.S)
            if declared and declared[1] not in ("using", "static"):
                for name in declared[2].split(","):
                    yield declared[1], name.split("=")[0].strip()
        return


def public_structs():
    for name in saltus.__all__:
        parts = PARTS.get(name, [name])
        thing = getattr(saltus, name)
        is_native = hasattr(getattr(thing, "__init__", None), "__nb_signature__")
        if is_native and any(fields(parts[0])):
            yield name, [field for part in parts for field in fields(part)]


STRUCTS = dict(public_structs())


def test_structs_are_found():
    assert {*PARTS, "SimulationOptions", "ImpactSetOptions", "Contact", "Body"} <= {*STRUCTS}
    assert ("double", "tolerance") in STRUCTS["SimulationOptions"]
    assert enumerations()["ZenoPolicy"] == 3


@pytest.mark.parametrize("name", STRUCTS)
def test_every_field_is_a_keyword(name):
    keywords = keywords_of(getattr(saltus, name))
    assert [f for _, f in STRUCTS[name] if f not in keywords and f not in NO_KEYWORDS] == []


def blank(name):
    if name == "OptimalControlProblem":
        return make_push()
    if name == "PathConstraint":
        return saltus.PathConstraint("p", [1.0])
    return getattr(saltus, name)()


@pytest.mark.parametrize("name, field, n_words", [
    (name, field, enumerations()[kind])
    for name in ("ImpactLaw", "ImpactSetOptions", "HomotopyOptions", "InteriorPointOptions",
                 "OcpOptions", "OptimalControlProblem", "PathConstraint",
                 "ProgramSimulationOptions", "SimulationOptions", "TimeFreezingOptions",
                 "ZenoOptions")
    for kind, field in STRUCTS[name] if kind in enumerations()])
def test_every_enumerator_has_a_word(name, field, n_words):
    thing = blank(name)
    with pytest.raises(TypeError) as caught:
        setattr(thing, field, object())
    words = re.findall(r"'([^']+)'", str(caught.value).split(", got")[0])
    assert len(words) == n_words
    for word in words:
        setattr(thing, field, word)
        assert getattr(thing, field) == word
