import type { Declared } from '#server/platform/acts/act.ts'

export const invitar: Declared = {
  route: 'POST /api/invitaciones',
  says: 'Invitar a un usuario',
  opens: ['users.create'],
  denied: 'usuarios_invite_denied',
  answers: {},
}
