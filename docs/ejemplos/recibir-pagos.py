"""Recibe los webhooks de Vigente y anota cada pago en un CSV. Solo usa la biblioteca estándar de Python.

    WEBHOOK_SECRET=whsec_… python3 recibir-pagos.py 8000 pagos.csv

Delante va un servidor con HTTPS. En Vigente: Configuración, Webhooks, Agregar webhook, evento "Pago registrado".
"""

import base64
import csv
import hashlib
import hmac
import json
import os
import sys
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Lock

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
PORT, FILE = int(sys.argv[1]), sys.argv[2]
COLUMNS = ["webhook-id", "fecha_pago", "recibo", "id_miembro", "medio_pago", "monto_total"]
TOLERANCE = 5 * 60
lock = Lock()


def is_genuine(headers, body):
    """Standard Webhooks: the HMAC of id, time and body, by one of the signatures. An old time is a repetition of a stranger."""
    message_id, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not at.isdigit() or abs(time.time() - int(at)) > TOLERANCE:
        return False
    digest = hmac.new(KEY, f"{message_id}.{at}.".encode() + body, hashlib.sha256).digest()
    expected = "v1," + base64.b64encode(digest).decode()
    return any(hmac.compare_digest(expected, one) for one in headers.get("webhook-signature", "").split(" "))


def note(message_id, payment):
    """Each payment once: Vigente sends an event again, under the same id, until it is accepted."""
    with lock:
        exists = os.path.exists(FILE)
        if exists:
            with open(FILE, newline="", encoding="utf-8") as known:
                if any(row and row[0] == message_id for row in csv.reader(known)):
                    return
        with open(FILE, "a", newline="", encoding="utf-8") as out:
            writer = csv.writer(out)
            if not exists:
                writer.writerow(COLUMNS)
            writer.writerow([message_id] + [payment.get(name, "") for name in COLUMNS[1:]])


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(min(int(self.headers.get("content-length", 0)), 64 * 1024))
        if not is_genuine(self.headers, body):
            return self.answer(401)
        event = json.loads(body)
        if event["type"] == "pagos.created":
            note(self.headers["webhook-id"], event["data"])
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.send_header("content-length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


server = ThreadingHTTPServer(("127.0.0.1", PORT), Receiver)
print(f"Escucha en {server.server_address[1]}", flush=True)
server.serve_forever()
