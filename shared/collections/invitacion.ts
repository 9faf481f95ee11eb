import { userInput, type UserInput } from './user.ts'

/** What `POST /api/invitaciones` takes: a person of the staff, without a password. */
export const invitacionInput = userInput
export type InvitacionInput = UserInput

/** What an open invitation says to whoever holds its link: `POST /api/invitaciones/ver`. */
export type InvitacionVista = { nombre: string; email: string; gimnasio: string }
