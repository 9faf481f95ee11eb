import { z } from 'zod'
import type { StoredRecord } from '../collections/stored-record.ts'

export const quienesPidenBaja = ['miembro', 'pagador', 'gimnasio'] as const

/** A member's leave as a client sends it. `ultimo_dia`: the last day on which the member may come and be charged for. */
export const bajaInput = z.object({
  id: z
    .string()
    .regex(/^[a-z0-9]{15}$/)
    .optional(),
  id_miembro: z.string(),
  pedida: z.iso.date(),
  pedida_por: z.enum(quienesPidenBaja),
  ultimo_dia: z.iso.date(),
  motivo: z.string().trim().max(300).default(''),
})

export type BajaInput = z.infer<typeof bajaInput>

/** `deshecha`: when it was taken back; '' while it stands. */
export type Baja = StoredRecord & Omit<BajaInput, 'id'> & { sucursal_id: string; usuario_id: string; deshecha: string }
