import { expect, type APIRequestContext } from '@playwright/test'

export const newGymPassword = 'molino azul con lluvia'

/** Registers a gym of its own for a journey that changes what a gym has; answers its owner's address. */
export async function newGym(request: APIRequestContext, nombre: string, servicio_id = ''): Promise<string> {
  const email = `${nombre.toLowerCase().replaceAll(/[^a-z]/g, '')}@nuevo.example`
  const usuario = { name: 'Marta Ledesma', email, phone: '1155554444', password: newGymPassword }
  const answer = await request.post('/api/registro', {
    data: {
      usuario: { ...usuario, passwordConfirm: newGymPassword },
      gimnasio: {
        nombre,
        correo: email,
        telefono: '1155554444',
        direccion: 'Molino 12',
        moneda: 'ARS',
        zona_horaria: 'America/Argentina/Buenos_Aires',
        pais: 'AR',
      },
      servicio_id,
      sucursales: [{ nombre: 'Casa central', direccion: 'Molino 12' }],
    },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  return email
}
