import { z } from 'zod'
import type { StoredRecord } from '../collections/stored-record.ts'

export const estadosDeMandato = ['borrador', 'activo', 'dormido', 'revocado'] as const

export type EstadoDeMandato = (typeof estadosDeMandato)[number]

/** Months without a debit after which a mandate is void (EPC016-06, AT-01). */
export const mesesHastaDormido = 36

const civilDay = z.iso.date()
const iban = z.string().trim().min(5).max(50)
const firma = { firmado: civilDay, lugar: z.string().trim().max(70).default('') }

/** A payer's order as a client sends it. Signed on paper, or a draft, to which the account may come with the signature. */
export const mandatoInput = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]{15}$/)
    .optional(),
  sucursal_id: z.string(),
  nombre: z.string().trim().min(1).max(70),
  nif: z.string().trim().max(20).default(''),
  correo: z.union([z.literal(''), z.email().max(255)]).default(''),
  iban: z.union([z.literal(''), iban]).default(''),
  tipo: z.enum(['recurrente', 'unico']).default('recurrente'),
  firmado: z.union([z.literal(''), civilDay]).default(''),
  lugar: firma.lugar,
})

export type MandatoInput = z.infer<typeof mandatoInput>

/** `iban`: of a draft that has no account yet. */
export const firmaInput = z.object({ ...firma, iban: iban.optional() })
export const revocacionInput = z.object({ motivo: z.string().trim().min(3).max(300) })

/**
 * `firmado` and `ultimo` ('' for none): days of the signature and of its last debit. `iban_final`: '' for a draft without account.
 * `enviado` and `enlace_vence`: instants of the link by which a draft can be signed; '' for none.
 */
export type Mandato = StoredRecord & {
  sucursal_id: string
  usuario_id: string
  referencia: string
  nombre: string
  nif: string
  correo: string
  iban_final: string
  tipo: 'recurrente' | 'unico'
  firma: '' | 'papel' | 'enlace'
  firmado: string
  lugar: string
  ultimo: string
  revocado: string
  motivo: string
  estado: EstadoDeMandato
  enviado: string
  enlace_vence: string
}

/** A member's consent to be charged through a mandate: his term, the agreed price and the day of the first debit. */
export const domiciliarInput = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]{15}$/)
    .optional(),
  id_miembro: z.string(),
  id_mandato: z.string(),
  id_plan_plazo: z.string(),
  sucursal_id: z.string(),
  proximo: civilDay,
})

export type DomiciliarInput = z.infer<typeof domiciliarInput>
