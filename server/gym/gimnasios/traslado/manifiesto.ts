import { z } from 'zod'

/** The manifest of a full export, `gimnasio.json`. */
export const manifiesto = z.object({
  formato: z.literal('vigente-gimnasio'),
  version: z.literal(1),
  creado: z.string(),
  gimnasio: z.string(),
  /** Row counts by table name. */
  tablas: z.record(z.string(), z.number().int().nonnegative()),
  archivos: z.number().int().nonnegative(),
  cuadre: z.object({
    miembros: z.number(),
    pagos: z.number(),
    anulados: z.number(),
    cobrado: z.string(),
    // A file from before there were sales has none.
    ventas: z.number().default(0),
    vendido: z.string().default('0'),
    ingresos: z.string(),
    vencimientos: z.string(),
  }),
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
export const readmeText = ({ gimnasio, creado, cuadre }: Manifiesto) => `${gimnasio}
Exportación completa de Vigente, ${creado}

planillas/  Lo que se lee con una planilla de cálculo: miembros, pagos, ventas, planes, pausas y usuarios.
datos/      Todas las tablas, una línea JSON por fila, tal como están guardadas.
archivos/   Fotos y logo, con el nombre que llevan en los datos.
gimnasio.json  Cuántas filas hay y las sumas con las que se comprueba que no falta nada.

Miembros: ${cuadre.miembros}. Pagos: ${cuadre.pagos} (${cuadre.anulados} anulados). Cobrado: ${cuadre.cobrado}. Ventas: ${cuadre.ventas}, por ${cuadre.vendido}.

Para traerlo a un gimnasio vacío: Configuración, Datos, "Traer un gimnasio completo".
No lleva contraseñas: las personas del equipo eligen otra.
`
