import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym } from '#server/testing/gym-world.ts'

export type OriginalClient = Awaited<ReturnType<typeof openOriginalClient>>

/** A gym whose Admin, `admin@norte.example`, and receptionist send what the existing client sends. The caller closes `app`. */
export async function openOriginalClient() {
  const app = await openGymApp()
  const gym = await buildGym(app.db.owner)
  await app.db.owner(`update users set email = 'admin@norte.example', password_hash = $2 where id = $1`, [
    gym.users.Admin,
    app.passwordHash,
  ])
  /** A member with the types that the existing client sends: telephone and document as numbers. */
  const asOriginal = (given: object = {}) => ({
    nombre: 'María Belén Núñez',
    telefono: 1155667788,
    direccion: '',
    dni: 30111222,
    sexo: 'Mujer',
    sucursal_id: gym.sucursales[0],
    ...given,
  })
  const admin = await app.clientOf(gym.users.Admin)
  const recepcion = await app.clientOf(gym.users.Recepción)
  return { app, gym, admin, recepcion, asOriginal }
}
