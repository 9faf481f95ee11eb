import { z } from 'zod'
import { palabrasDe } from '#shared/palabras/palabras.ts'

/** The manifest of a full export, `gimnasio.json`. */
export const manifiesto = z.object({
  formato: z.literal('vigente-gimnasio'),
  version: z.literal(1),
  creado: z.string(),
  gimnasio: z.string(),
  /** Row counts by table name. */
  tablas: z.record(z.string(), z.number().int().nonnegative()),
  archivos: z.number().int().nonnegative(),
})
export type Manifiesto = z.infer<typeof manifiesto>

export const zipPaths = {
  manifiesto: 'gimnasio.json',
  leeme: 'LEEME.txt',
  datos: (tabla: string) => `datos/${tabla}.jsonl`,
  planilla: (nombre: string) => `planillas/${nombre}.csv`,
  archivo: (nombre: string) => `archivos/${nombre}`,
}

/** A readme for people who open the ZIP by hand. */
export const readmeText = ({ gimnasio, creado, tablas }: Manifiesto, pais: string) => `${gimnasio}
Exportación completa de Vigente, ${creado}

planillas/  Lo que se lee con una ${palabrasDe(pais).planilla}: miembros, pagos, ventas, planes, pausas y usuarios.
datos/      Todas las tablas, una línea JSON por fila, tal como están guardadas.
archivos/   Fotos y logo, con el nombre que llevan en los datos.
gimnasio.json  Cuántas filas hay de cada tabla, para comprobar que no falta nada.

Miembros: ${tablas['miembros']}. Pagos: ${tablas['pagos_asientos']} (${tablas['pagos_anulaciones']} anulados). Ventas: ${tablas['ventas_asientos']}.

Para traerlo a un gimnasio vacío: Configuración, Datos, "Traer un gimnasio completo".
No lleva contraseñas: las personas del equipo eligen otra.
Ni cuentas de banco: los mandatos llegan revocados, con los cuatro últimos signos de su cuenta, y quien paga firma otro.
`
