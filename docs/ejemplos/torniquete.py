"""Torniquete: lee códigos de miembros, uno por línea, y abre a quien puede entrar. Solo usa la biblioteca estándar.

    VIGENTE_URL=https://app.example VIGENTE_CLAVE=vk_… VIGENTE_SUCURSAL=… python3 torniquete.py < lector

La clave solo necesita el permiso «Asistencia: crear» en esa sucursal. Cada lectura tiene un id propio: si la red se
corta después de que el servidor la guardó, repetirla no registra otra entrada.
"""
import json, os, secrets, sys, time, urllib.error, urllib.request

URL = os.environ["VIGENTE_URL"].rstrip("/") + "/api/asistencias/entrar"
CLAVE, SUCURSAL = os.environ["VIGENTE_CLAVE"], os.environ["VIGENTE_SUCURSAL"]
ESPERAS = [float(s) for s in os.environ.get("VIGENTE_ESPERAS", "0.5,1,2").split(",")]
LETRAS = "abcdefghijklmnopqrstuvwxyz0123456789"


def pedir(cuerpo):
    """La respuesta del servidor. Repite el mismo pedido si falla la red o el servidor está ocupado."""
    datos = json.dumps(cuerpo).encode()
    encabezados = {"Authorization": "Bearer " + CLAVE, "Content-Type": "application/json"}
    for espera in [*ESPERAS, None]:
        try:
            pedido = urllib.request.Request(URL, datos, encabezados)
            with urllib.request.urlopen(pedido, timeout=5) as respuesta:
                return json.load(respuesta)
        except urllib.error.HTTPError as error:
            respuesta = json.loads(error.read() or b"{}")
            if error.code != 429 and error.code < 500:
                return {"rechazo": error.code, **respuesta}
        except (OSError, ValueError):
            pass
        if espera is not None:
            time.sleep(espera)
    return None


def leer(codigo):
    """Lo que el torniquete hace con un código: ABRE, NO o SIN RED, y por qué."""
    entrada = {"id": "".join(secrets.choice(LETRAS) for _ in range(15)), "sucursal_id": SUCURSAL}
    respuesta = pedir({**entrada, "texto": codigo, "via": "api"})
    if respuesta is None:
        return "SIN RED", "Avisa en recepción"
    if "rechazo" in respuesta:
        return "NO", respuesta.get("message", "El servidor rechazó el pedido")
    if respuesta["estado"] != "una":
        return "NO", respuesta.get("mensaje", "El código no es de una sola persona")
    nombre = respuesta["tarjeta"]["nombre"]
    if respuesta["resultado"] == "no":
        return "NO", nombre + ": " + ", ".join(r["codigo"].replace("_", " ") for r in respuesta["razones"])
    return "ABRE", nombre


for linea in sys.stdin:
    if linea.strip():
        print(*leer(linea.strip()), sep="\t", flush=True)
