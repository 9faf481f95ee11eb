import { z } from 'zod'

/** What a full export says of itself, in `gimnasio.json`. */
export const manifiesto = z.object({
  formato: z.literal('vigente-gimnasio'),
  version: z.literal(1),
  creado: z.string(),
  gimnasio: z.string(),
  /** Rows of each table, by its name. */
  tablas: z.record(z.string(), z.number().int().nonnegative()),
  archivos: z.number().int().nonnegative(),
  cuadre: z.object({
    miembros: z.number(),
    pagos: z.number(),
    anulados: z.number(),
    cobrado: z.string(),
    ingresos: z.string(),
    vencimientos: z.string(),
  }),
})
export type Manifiesto = z.infer<typeof manifiesto>

/** Where each part lies inside the ZIP. */
export const lugares = {
  manifiesto: 'gimnasio.json',
  leeme: 'LEEME.txt',
  datos: (tabla: string) => `datos/${tabla}.jsonl`,
  planilla: (nombre: string) => `planillas/${nombre}.csv`,
  archivo: (nombre: string) => `archivos/${nombre}`,
}

/** For whoever opens the ZIP without us. */
export const leeme = ({ gimnasio, creado, cuadre }: Manifiesto) => `${gimnasio}
Exportación completa de Vigente, ${creado}

planillas/  Lo que se lee con una planilla de cálculo: miembros, pagos, planes, pausas y usuarios.
datos/      Todas las tablas, una línea JSON por fila, tal como están guardadas.
archivos/   Fotos y logo, con el nombre que llevan en los datos.
gimnasio.json  Cuántas filas hay y las sumas con las que se comprueba que no falta nada.

Miembros: ${cuadre.miembros}. Pagos: ${cuadre.pagos} (${cuadre.anulados} anulados). Cobrado: ${cuadre.cobrado}.

Para traerlo a un gimnasio vacío: Configuración, Datos, "Traer un gimnasio completo".
No lleva contraseñas: las personas del equipo eligen otra.
`
