/** The answer of `POST /api/invitaciones/ver` for an open invitation. */
export type InvitacionVista = { nombre: string; email: string; gimnasio: string }
