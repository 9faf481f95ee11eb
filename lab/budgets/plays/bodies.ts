import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { setTimeout as pause } from 'node:timers/promises'
import { records } from '#lab/bench/measure/scenarios.ts'
import type { Attacker, Sent } from '../tools/attacker.ts'
import type { Play } from '../tools/play.ts'

const MiB = 1024 * 1024
const zeros = (bytes: number) => `{"nombre":[0${',0'.repeat(bytes / 2)}]}`
const nested = (bytes: number) => `{"nombre":${'['.repeat(bytes / 2)}${']'.repeat(bytes / 2)}}`
const guests = (n: number) => `198.51.100.${n % 250}`

/** The same body again and again, made once. */
const posts = (
  name: string,
  what: string,
  { atOnce = 3, allowed, make }: { atOnce?: number; allowed: readonly number[]; make: (attacker: Attacker) => Sent },
): Play => ({
  name,
  what,
  allowed,
  attack: (attacker) => {
    const sent = make(attacker)
    return attacker.repeat(atOnce, (n) => ({ method: 'POST', from: guests(n), ...sent }))
  },
})

/** 0: refused before the body arrived, and the connection closed under it. */
const tooLarge = [400, 413, 429, 503, 0]

/** A form with this many parts of this many bytes. */
function form(parts: number, bytes: number, name: (n: number) => string): Pick<Sent, 'body' | 'type'> {
  const value = 'x'.repeat(bytes)
  const written = Array.from(
    { length: parts },
    (_, n) => `--grenze\r\ncontent-disposition: form-data; name="${name(n)}"\r\n\r\n${value}\r\n`,
  )
  return { body: `${written.join('')}--grenze--\r\n`, type: 'multipart/form-data; boundary=grenze' }
}

export const bodyPlays: readonly Play[] = [
  posts('guest-body-16', 'a guest sends 16 MB of zeros', {
    allowed: tooLarge,
    make: () => ({ path: records('consultas'), body: zeros(16 * MiB) }),
  }),
  posts('guest-body-31', 'a guest sends 31 MB of zeros', {
    allowed: tooLarge,
    make: () => ({ path: records('consultas'), body: zeros(31 * MiB) }),
  }),
  posts('guest-batch-128', 'a guest sends a batch of 128 MB', {
    atOnce: 2,
    allowed: tooLarge,
    make: () => ({ path: '/api/batch', body: Buffer.alloc(127 * MiB, 32) }),
  }),
  posts('guest-sign-in-8', 'a name of 8 MB at the door', {
    allowed: tooLarge,
    make: () => ({
      path: '/api/collections/users/auth-with-password',
      body: JSON.stringify({ identity: 'a'.repeat(8 * MiB), password: 'x' }),
    }),
  }),
  posts('guest-sign-in-nodes', 'the largest form that a guest may send, all of it array', {
    atOnce: 10,
    allowed: [400, 413, 429, 503],
    make: () => ({ path: '/api/collections/users/auth-with-password', body: zeros(60 * 1024) }),
  }),
  posts('guest-registration-logo', 'a registration with a logo of 30 MB', {
    allowed: tooLarge,
    make: () => ({ path: '/api/registro', ...form(1, 30 * MiB, () => 'gimnasio.logo') }),
  }),
  posts('guest-compressed', 'a compressed body that unpacks to a thousand times its size', {
    allowed: [400, 413, 415, 429],
    make: () => ({
      path: records('consultas'),
      body: gzipSync(Buffer.alloc(32 * MiB, 32)),
      headers: { 'content-encoding': 'gzip' },
    }),
  }),
  posts('staff-body-nodes', 'staff send the largest record, all of it array', {
    allowed: tooLarge,
    make: ({ desk }) => ({ path: records('miembros'), token: desk.token, body: zeros(30 * MiB) }),
  }),
  posts('staff-body-depth', 'staff send 8 MB of brackets', {
    allowed: tooLarge,
    make: ({ desk }) => ({ path: records('miembros'), token: desk.token, body: nested(8 * MiB) }),
  }),
  posts('staff-form-parts', 'a form of many parts', {
    allowed: tooLarge,
    make: ({ desk }) => ({ path: records('miembros'), token: desk.token, ...form(50_000, 60, (n) => `x${n}`) }),
  }),
  posts('staff-form-one-name', 'a form that says one name a thousand times', {
    allowed: [...tooLarge, 200],
    make: ({ desk }) => ({ path: records('miembros'), token: desk.token, ...form(900, 20_000, () => 'nombre') }),
  }),
  posts('staff-urlencoded', '8 MB of urlencoded names', {
    allowed: tooLarge,
    make: ({ desk }) => ({
      path: records('miembros'),
      token: desk.token,
      body: 'a=1&'.repeat(2 * MiB),
      type: 'application/x-www-form-urlencoded',
    }),
  }),
  posts('staff-batch-large', 'a batch as large as it may be', {
    atOnce: 2,
    allowed: tooLarge,
    make: ({ desk }) => ({ path: '/api/batch', token: desk.token, body: `{"requests":[${'{},'.repeat(10 * MiB)}{}]}` }),
  }),
  posts('staff-text-large', 'one person, one connection: 30 MB of text to a record of another gym', {
    atOnce: 1,
    allowed: [413, 429],
    make: ({ desk }) => ({
      method: 'PATCH',
      path: `${records('miembros')}/otrogimnasio123`,
      token: desk.token,
      body: JSON.stringify({ nombre: 'x'.repeat(30 * MiB) }),
    }),
  }),
  posts('staff-text-full', 'four connections: as much text as a body may have', {
    atOnce: 4,
    allowed: [400, 404, 429, 503],
    make: ({ desk }) => ({
      method: 'PATCH',
      path: `${records('miembros')}/otrogimnasio123`,
      token: desk.token,
      body: JSON.stringify({ nombre: 'ñ"'.repeat(MiB / 4 - 10) }),
    }),
  }),
  posts('staff-form-head', 'four connections: 3 MB of one part’s head', {
    atOnce: 4,
    allowed: [400, 413, 429, 503],
    make: ({ desk }) => ({
      method: 'PATCH',
      path: `${records('miembros')}/otrogimnasio123`,
      token: desk.token,
      ...form(1, 10, () => 'x'.repeat(3 * MiB)),
    }),
  }),
  posts('staff-uploads', 'pictures of 5 MB that are none, ten at once', {
    atOnce: 10,
    allowed: tooLarge,
    make: ({ desk }) => ({
      method: 'PATCH',
      path: `${records('miembros')}/${desk.miembro(1).id}`,
      token: desk.token,
      ...form(1, 4 * MiB, () => 'foto'),
    }),
  }),
  {
    name: 'bodies-that-never-come',
    what: 'three hundred connections that promise 64 KB and send none of it',
    allowed: [],
    attack: ({ port, goesOn }) =>
      holdSockets(
        port,
        goesOn,
        300,
        () =>
          'POST /api/collections/consultas/records HTTP/1.1\r\nhost: x\r\ncontent-length: 60000\r\ncontent-type: application/json\r\n\r\n{',
      ),
  },
  {
    name: 'heads-that-never-end',
    what: 'three hundred connections that send a header and no more',
    allowed: [],
    attack: ({ port, goesOn }) => holdSockets(port, goesOn, 300, (n) => `GET /api/health HTTP/1.1\r\nx-${n}: `),
  },
]

async function holdSockets(port: number, goesOn: () => boolean, count: number, say: (n: number) => string) {
  const sockets = Array.from({ length: count }, (_, n) => {
    const socket = connect({ port, host: '127.0.0.1' })
    socket.on('error', () => undefined)
    socket.write(say(n))
    return socket
  })
  while (goesOn()) await pause(100)
  for (const socket of sockets) socket.destroy()
}
