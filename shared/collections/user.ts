import { z } from 'zod'
import { sentenceOf } from '../errors/form-sentence.ts'
import { direccionDeCorreo, telefono, texto } from '../campos/limits.ts'
import type { Gimnasio } from './gimnasio.ts'
import type { Rol } from './rol.ts'
import type { StoredRecord } from './stored-record.ts'
import type { Sucursal } from './sucursal.ts'

export const userInput = z.object({
  name: texto(2, 50),
  email: direccionDeCorreo,
  phone: telefono(12).pipe(z.string().min(1, sentenceOf('telefono_missing'))),
  role: z.string().min(1, sentenceOf('rol_missing')),
  sucursal_id: z.array(z.string()).min(1, sentenceOf('sucursales_missing')),
})
export type UserInput = z.infer<typeof userInput>

/** A member of the staff. `email` is on the wire only for the user, or if the user shows it. */
export type User = StoredRecord & {
  email?: string
  emailVisibility: boolean
  verified: boolean
  name: string
  phone: string
  role: string
  sucursal_id: string[]
  gimnasio_id: string
  avatar: string
  activo: boolean
  /** The instant of the last invitation mail; '' once the user has a password. Until then the user cannot sign in. */
  invitado: string
  expand?: { role?: Rol; sucursal_id?: Sucursal[]; gimnasio_id?: Gimnasio }
}
