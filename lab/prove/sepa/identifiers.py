"""python-stdnum's word on identifiers.

Takes a JSON file {"nif": [...], "acreedor": [...], "iban": [...]} of ours. Prints JSON: those of ours that it refuses, and for
each kind numbers of its own, half of them with one character changed, with its verdict.
"""
import json
import random
import sys
from pathlib import Path

import stdnum.iban
from stdnum.es import ccc, cif, dni, iban, nif, nie
from stdnum.eu import at_02

HOW_MANY = 1000
ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
draw = random.Random(7)


def digits(count):
    return "".join(draw.choice("0123456789") for _ in range(count))


def own_nif():
    kind = draw.choice(["dni", "nie", "klm", "cif"])
    if kind == "dni":
        body = digits(8)
        return body + dni.calc_check_digit(body)
    if kind == "nie":
        body = draw.choice("XYZ") + digits(7)
        return body + nie.calc_check_digit(body)
    if kind == "klm":
        body = digits(7)
        return draw.choice("KLM") + body + dni.calc_check_digit(body)
    body = draw.choice("ABCDEFGHJNPQRSUVW") + digits(7)
    digit, letter = cif.calc_check_digits(body)
    return body + (digit if body[0] in "ABEH" else letter)


def own_acreedor():
    number = f"ES00{draw.choice(['000', '001', 'ABC'])}{own_nif()}"
    return number[:2] + at_02.calc_check_digits(number) + number[4:]


def own_iban():
    if draw.random() < 0.3:
        country, bban = draw.choice([("DE", digits(18)), ("AT", digits(16))])
    else:
        bank, account = digits(8), digits(10)
        country, bban = "ES", bank + ccc.calc_check_digits(f"{bank}00{account}") + account
    number = f"{country}00{bban}"
    return number[:2] + stdnum.iban.calc_check_digits(number) + number[4:]


def is_acreedor(number):
    return number.startswith("ES") and len(number) == 16 and at_02.is_valid(number) and nif.is_valid(number[7:])


def is_iban(number):
    return stdnum.iban.is_valid(number) and (not number.startswith("ES") or iban.is_valid(number))


def changed(number):
    place = draw.randrange(len(number))
    other = draw.choice([sign for sign in ALPHABET if sign != number[place]])
    return number[:place] + other + number[place + 1 :]


kinds = {"nif": (own_nif, nif.is_valid), "acreedor": (own_acreedor, is_acreedor), "iban": (own_iban, is_iban)}
ours = json.loads(Path(sys.argv[1]).read_text("utf-8"))
answer = {}
for kind, (own, is_valid) in kinds.items():
    numbers = [own() if index % 2 == 0 else changed(own()) for index in range(HOW_MANY)]
    answer[kind] = {
        "refused": [number for number in ours[kind] if not is_valid(number)],
        "verdicts": [[number, is_valid(number)] for number in numbers],
    }
print(json.dumps(answer))
