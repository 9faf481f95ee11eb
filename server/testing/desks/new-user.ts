import { builtInRoles } from '#shared/permissions.ts'
import { testId, type GymWorld } from '#server/testing/gym-world.ts'

/** The body with which a caller creates a trainer in the gym's first branch. */
export const newUser = ({ sucursales }: GymWorld, given: object = {}) => ({
  name: 'Nueva Persona',
  email: `${testId()}@gym.example`,
  phone: '1155443322',
  role: builtInRoles.Entrenador,
  sucursal_id: [sucursales[0]],
  password: 'una clave bien larga',
  passwordConfirm: 'una clave bien larga',
  ...given,
})
