import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { texto } from '../campos/limits.ts'
import type { StoredRecord } from './stored-record.ts'

export const rolInput = z.object({
  nombre: texto(3, 20),
  permisos: z.array(z.string()).min(1, sentenceOf('permisos_missing')),
})
export type RolInput = z.infer<typeof rolInput>

/** One name of the closed catalogue. */
export type Permiso = StoredRecord & { permiso: string; id_modulo: string; expand?: { id_modulo?: Modulo } }

/** A row of the role form's matrix. */
export type Modulo = StoredRecord & { nombre: string }

/** A named set of permissions. Roles without a gym are built in and read-only. */
export type Rol = StoredRecord & {
  nombre: string
  permisos: string[]
  id_gimnasio: string
  deleted: string
  expand?: { permisos?: Permiso[] }
}
