import { builtInRoles } from '#shared/permissions.ts'
import type { Session } from '#web/lib/session.ts'

/** For hiding the action only; the server decides. */
export const mayLetIn = ({ can, role, gym }: Session): boolean =>
  can('attendance.override') || (role.id === builtInRoles.Recepción && gym.politica.recepcion_deja_pasar === true)
