import { expect, type APIRequestContext } from '@playwright/test'
import { newId } from '#shared/values/ids.ts'
import { queryDatabase } from './database.ts'

export const newGymPassword = 'molino azul con lluvia'

const argentina = { moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires', pais: 'AR' }

/** Registers a new gym for a journey that changes gym-wide settings; returns its owner's address. */
export async function newGym(
  request: APIRequestContext,
  nombre: string,
  servicio_id = '',
  place: typeof argentina = argentina,
): Promise<string> {
  // The journeys together register more gyms than one address may in an hour.
  await queryDatabase(`delete from intentos where key like 'registro:%'`)
  // A journey that is played again has another gym.
  const email = `${nombre.toLowerCase().replaceAll(/[^a-z]/g, '')}.${newId(new Date())}@nuevo.example`
  const usuario = { name: 'Marta Ledesma', email, phone: '1155554444', password: newGymPassword }
  const answer = await request.post('/api/registro', {
    data: {
      usuario: { ...usuario, passwordConfirm: newGymPassword },
      gimnasio: {
        nombre,
        correo: email,
        telefono: '1155554444',
        direccion: 'Molino 12',
        ...place,
      },
      servicio_id,
      sucursales: [{ nombre: 'Casa central', direccion: 'Molino 12' }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return email
}

/** The address of an owner, as the link of its mail confirms it. */
export const confirmAddress = (email: string) =>
  queryDatabase('update users set verified = true, prestado = false where email = $1', [email])
