import { z } from 'zod'

/** A return that a person enters by hand. `coste` in euros. */
export const devolucionInput = z.object({
  codigo: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}\d{2}$|^[A-Z]{4}$/),
  dia: z.iso.date(),
  coste: z.number().min(0).max(1000).default(0),
})

export type DevolucionInput = z.infer<typeof devolucionInput>

export const atenderInput = z.object({ como: z.enum(['repetir', 'pagada', 'perdonada']) })

/** A line of the bank's file beside our receipts: only `aplicable` ones are entered. */
export const resultadosDeLinea = [
  'aplicable',
  'ya_devuelto',
  'desconocido',
  'repetido',
  'otro_importe',
  'otro_dia',
  'sin_codigo',
  'no_presentado',
] as const

export interface LineaDevuelta {
  /** Our receipt; '' if the file names none of this gym. */
  id_recibo: string
  miembro: string
  concepto: string
  monto: number
  codigo: string
  dia: string
  coste: number
  resultado: (typeof resultadosDeLinea)[number]
}

/** A file of the bank as read, before and after it is applied. */
export interface Devueltas {
  /** 'pain.002', 'camt.053' or 'camt.054'. */
  clase: string
  lineas: LineaDevuelta[]
  aplicables: number
  monto: number
}

/** The file in base64, 3 MB at most: a month of a large gym has 0.5, and whether what it says shall be entered. */
export const archivoInput = z.object({ archivo: z.base64().max(4_000_000), aplicar: z.boolean().default(false) })
