"""The same remesas made by sepaxml, and every file as a list of paths and texts.

Takes a folder with remesas.json and a file of ours for each, ours/<name>.xml. Prints JSON:
for each name its version and both lists.
"""
import datetime
import json
import sys
from pathlib import Path

from flat import flat
from sepaxml import SepaDD


def made_by_sepaxml(remesa):
    config = {
        "name": remesa["acreedor"]["nombre"],
        "IBAN": remesa["acreedor"]["iban"],
        "batch": True,
        "creditor_id": remesa["acreedor"]["identificador"],
        "currency": "EUR",
    }
    if remesa["version"] == "pain.008.001.02":
        config["BIC"] = "CAIXESBBXXX"
    made = SepaDD(config, schema=remesa["version"], clean=True)
    order = ["FRST", "RCUR", "OOFF", "FNAL"]
    for recibo in sorted(remesa["recibos"], key=lambda one: (order.index(one["secuencia"]), one["endToEndId"])):
        made.add_payment(
            {
                "name": recibo["deudor"]["nombre"],
                "IBAN": recibo["deudor"]["iban"],
                "amount": recibo["cents"],
                "type": recibo["secuencia"],
                "collection_date": datetime.date.fromisoformat(remesa["vence"]),
                "mandate_id": recibo["mandato"],
                "mandate_date": datetime.date.fromisoformat(recibo["firmado"]),
                "description": recibo["concepto"],
                "endtoend_id": recibo["endToEndId"],
            }
        )
    return made.export(validate=True)


folder = Path(sys.argv[1])
remesas = json.loads((folder / "remesas.json").read_text("utf-8"))
answer = [
    {
        "name": name,
        "ours": flat((folder / "ours" / f"{name}.xml").read_bytes()),
        "theirs": flat(made_by_sepaxml(remesa)),
    }
    for name, remesa in remesas.items()
]
print(json.dumps(answer))
