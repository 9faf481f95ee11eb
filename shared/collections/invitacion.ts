/** What an open invitation says to whoever holds its link: `POST /api/invitaciones/ver`. */
export type InvitacionVista = { nombre: string; email: string; gimnasio: string }
