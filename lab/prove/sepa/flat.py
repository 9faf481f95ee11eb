"""An XML file as a list of paths and texts."""
from defusedxml import ElementTree


def flat(text):
    """Pairs of an element's path and its text, and of an attribute's. Elements with others in them have no text."""
    return list(walk(ElementTree.fromstring(text), ""))


def walk(element, above):
    namespace, _, name = element.tag[1:].partition("}")
    path = f"{above}/{name}" if above else name
    if not above:
        yield f"{path}@xmlns", namespace
    for key, value in element.attrib.items():
        yield f"{path}@{key}", value
    if len(element) == 0:
        yield path, element.text or ""
    for child in element:
        yield from walk(child, path)


if __name__ == "__main__":
    import json
    import sys
    from pathlib import Path

    print(json.dumps(flat(Path(sys.argv[1]).read_bytes())))
