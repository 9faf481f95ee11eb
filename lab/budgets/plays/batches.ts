import { setTimeout as pause } from 'node:timers/promises'
import sharp from 'sharp'
import { z } from 'zod'
import { records } from '#lab/bench/measure/scenarios.ts'
import { benchPassword } from '#lab/bench/server/database.ts'
import { emailOf } from '#lab/bench/world/ids.ts'
import { newId } from '#shared/values/ids.ts'
import type { Attacker, Sent } from '../tools/attacker.ts'
import type { Play } from '../tools/play.ts'
import { fileForm } from './uploads.ts'

/** The batches of one person in a second that the usual rate rules allow. */
const atOnce = 3
const changes = 3

const id = () => newId(new Date())

/** A create, which a narrow rate rule counts, and changes of members. */
const requestsOf = (members: readonly string[], sucursal_id: string) => [
  { method: 'POST', url: records('miembros'), body: { id: id(), nombre: 'De Lote', sexo: 'Otro', sucursal_id } },
  ...members.map((member) => ({
    method: 'PATCH',
    url: `${records('miembros')}/${member}`,
    body: { direccion: `Calle ${id()}` },
  })),
]

/** Sends some at once each second, until the play is over. */
async function eachSecond({ goesOn, send }: Attacker, many: number, make: (n: number) => Sent): Promise<void> {
  for (let round = 0; goesOn(); round += 1) {
    await Promise.all(Array.from({ length: many }, (_, n) => send(make(round * many + n))))
    await pause(1000)
  }
}

const foundBranch = z.object({ items: z.tuple([z.object({ id: z.string() })]).rest(z.unknown()) })

/** The branch of the newcomer's gym, and members of it, a few for each batch. */
async function membersOf({ send, newcomer: token }: Attacker) {
  const { text } = await send({ path: `${records('sucursales')}?fields=id`, token })
  const sucursal_id = foundBranch.parse(JSON.parse(text)).items[0].id
  const members = Array.from({ length: atOnce * changes }, id)
  for (const member of members) {
    const body = JSON.stringify({ id: member, nombre: 'Con Foto', sexo: 'Otro', sucursal_id })
    await send({ method: 'POST', path: records('miembros'), token, body })
  }
  return members
}

async function play(attacker: Attacker): Promise<void> {
  const { desk, newcomer } = attacker
  const members = await membersOf(attacker)
  const photo = await sharp({ create: { width: 900, height: 900, channels: 3, background: 'teal' } })
    .png()
    .toBuffer()
  const some = (n: number) => Array.from({ length: changes }, (_, index) => n * changes + index)
  const plain = (n: number): Sent => {
    const requests = requestsOf(
      some(n).map((index) => desk.miembro(index % desk.members).id),
      desk.sucursal,
    )
    return { method: 'POST', path: '/api/batch', token: desk.token, body: JSON.stringify({ requests }) }
  }
  const withPhoto = (n: number): Sent => {
    const requests = some(n % atOnce).map((index) => ({
      method: 'PATCH',
      url: `${records('miembros')}/${members[index]}`,
      body: { direccion: `Calle ${n}` },
    }))
    const form = fileForm('requests.0.foto', 'foto.png', photo, { '@jsonPayload': JSON.stringify({ requests }) })
    return { ...form, path: '/api/batch', token: newcomer }
  }
  const signIn = (n: number): Sent => ({
    method: 'POST',
    path: '/api/collections/users/auth-with-password',
    from: `203.0.113.${n % 250}`,
    body: JSON.stringify({ identity: emailOf(1), password: benchPassword }),
  })
  await Promise.all([
    eachSecond(attacker, atOnce, plain),
    eachSecond(attacker, atOnce, withPhoto),
    eachSecond(attacker, 1, signIn),
  ])
}

export const batchPlays: readonly Play[] = [
  {
    name: 'batches-of-two-gyms',
    what: 'more batches at once than connections, from two gyms, of one with photos, and a sign-in beside them',
    allowed: [200],
    attack: play,
  },
]
