import { builtInRoles } from '#shared/permissions.ts'
import { openGymApp } from '#server/testing/gym-app.ts'
import { buildGym, buildUser, type GymWorld } from '#server/testing/gym-world.ts'
import { openMailbox } from '#server/testing/mailbox.ts'

export const users = '/api/collections/users'

/** The password that Eva chooses. */
export const clave = 'caballos verdes en la azotea'

/** Eva, invited by a gym. */
export const person = (gym: GymWorld, email: string) => ({
  name: 'Eva Molina',
  email,
  phone: '1155550000',
  role: builtInRoles.Recepción,
  sucursal_id: [gym.sucursales[0]],
})

/** A gym that Eva registers. */
export const registro = (email: string, nombre = 'Gimnasio de Eva', given = clave) => ({
  usuario: { name: 'Eva Molina', email, phone: '1155550000', password: given, passwordConfirm: given },
  gimnasio: { nombre, moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires', pais: 'AR' },
  sucursales: [{ nombre: 'Centro', direccion: 'Calle 1' }],
})

export type AddressDesk = Awaited<ReturnType<typeof openAddressDesk>>

/** A server whose gyms write addresses of people who may already enter another gym. The caller closes `app`. */
export async function openAddressDesk() {
  const app = await openGymApp()
  let number = 100

  /** An address that is free, or owned by a user of another gym. */
  const addressOf = async (kind: 'free' | 'taken'): Promise<string> => {
    const email = `eva${(number += 1)}@norte.example`
    if (kind === 'taken') {
      const other = await buildGym(app.db.owner)
      await buildUser(app.db.owner, other.id, {
        role: builtInRoles.Contador,
        sucursales: [other.sucursales[0]],
        email,
        password_hash: app.passwordHash,
      })
    }
    return email
  }

  /** Asks as the gym's Admin. `told` collects the answers in the form in which those of two addresses can be compared. */
  const deskOf = async (gym: GymWorld, address: string) => {
    const { token } = (await app.clientOf(gym.users.Admin)).authStore
    const read = reader(address)
    const told: string[] = []
    const ask = async (method: string, path: string, body?: object, as = token) => {
      const headers = { authorization: as, ...(body && { 'content-type': 'application/json' }) }
      const answer = await fetch(app.url + path, { method, headers, ...(body && { body: JSON.stringify(body) }) })
      const text = await answer.text()
      const kept = [...answer.headers].filter(([name]) => !['date', 'x-request-id', 'content-length'].includes(name))
      told.push(read(`${method} ${path} ${answer.status} ${JSON.stringify(kept)} ${text}`))
      return text
    }
    return { ask, told }
  }

  const register = (...given: Parameters<typeof registro>) =>
    app.guest().send<{ record: { id: string } }>('/api/registro', { method: 'POST', body: registro(...given) })

  return { app, mailbox: openMailbox(app.db), addressOf, deskOf, register }
}

/** The answer as text: status, headers and body, without what differs from one time to the next. */
function reader(address: string) {
  const known: string[] = []
  const nameOf = (id: string) => {
    if (!known.includes(id)) known.push(id)
    return `id${known.indexOf(id)}`
  }
  return (text: string) =>
    text
      .replaceAll(address, 'CORREO')
      .replaceAll(encodeURIComponent(address), 'CORREO')
      .replace(/eyJ[\w.-]+/g, 'TOKEN')
      .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d\.\d{3}Z/g, 'HORA')
      .replace(/[\w+]+@gym\.example/g, 'OTRO')
      .replace(/"solicitud":"\w+"/g, '"solicitud":""')
      .replace(/\b(?=[a-z]*\d)[a-z0-9]{15}\b/g, nameOf)
}
