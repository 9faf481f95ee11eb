import { z } from 'zod'
import { telefono, texto } from './limits.ts'
import type { Rol } from './rol.ts'
import type { StoredRecord } from './stored-record.ts'
import type { Sucursal } from './sucursal.ts'

export const userInput = z.object({
  name: texto(5, 50),
  email: z.email('Escribe un correo válido.'),
  phone: telefono(12).pipe(z.string().min(1, 'Escribe un teléfono.')),
  role: z.string().min(1, 'Elige un rol.'),
  sucursal_id: z.array(z.string()).min(1, 'Elige al menos una sucursal.'),
})
export type UserInput = z.infer<typeof userInput>

/** Someone of the staff. `email` is missing from the wire unless he shows it or it is his own. */
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
  /** When his invitation was last sent; '' once he has a password. Until then he cannot come in. */
  invitado: string
  expand?: { role?: Rol; sucursal_id?: Sucursal[] }
}
