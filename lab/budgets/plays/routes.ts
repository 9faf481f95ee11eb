import { records } from '#lab/bench/measure/scenarios.ts'
import type { Attacker, Sent } from '../tools/attacker.ts'
import type { Play } from '../tools/play.ts'

const guest = (n: number) => `203.0.${n % 200}.${n % 113}`

const floods = (
  name: string,
  what: string,
  { atOnce, allowed, make }: { atOnce: number; allowed: readonly number[]; make: (n: number, at: Attacker) => Sent },
): Play => ({
  name,
  what,
  allowed,
  attack: (attacker) => attacker.repeat(atOnce, (n) => make(n, attacker)),
})

const post = (path: string, body: unknown, n: number): Sent => ({
  method: 'POST',
  path,
  from: guest(n),
  body: JSON.stringify(body),
})

export const routePlays: readonly Play[] = [
  floods('health', 'the question whether the server can serve, by thirty at once', {
    atOnce: 30,
    allowed: [200, 429, 503],
    make: (n) => ({ path: '/api/health/ready', from: guest(n) }),
  }),
  floods('options-and-head', 'questions of browsers and of watchers', {
    atOnce: 20,
    allowed: [200, 204, 400, 404, 429],
    make: (n) => ({ method: n % 2 === 0 ? 'OPTIONS' : 'HEAD', path: records('miembros'), from: guest(n) }),
  }),
  floods('broken-escapes', 'addresses that cannot be decoded', {
    atOnce: 20,
    allowed: [400, 404, 200],
    make: (n) => ({
      path: ['/%25', '/%', '/assets/%c0%af', '/api/%25/%', '/%252e%252e/x'][n % 5] ?? '/',
      from: guest(n),
    }),
  }),
  floods('long-queries', 'a query of 15 KB in tiny parts', {
    atOnce: 20,
    allowed: [200, 400, 404, 414, 431, 429],
    make: (n) => ({ path: `/api/health?${'a=1&'.repeat(3700)}`, from: guest(n) }),
  }),
  floods('sign-in-guesses', 'wrong passwords for as many accounts from as many addresses', {
    atOnce: 20,
    allowed: [400, 429, 503],
    make: (n) =>
      post(
        '/api/collections/users/auth-with-password',
        { identity: n % 2 === 0 ? `nadie${n}@banco.example` : 'admin1@banco.example', password: 'equivocada' },
        n,
      ),
  }),
  floods('forgotten-passwords', 'forgotten passwords of as many accounts', {
    atOnce: 10,
    allowed: [204, 400, 429, 503],
    make: (n) => post('/api/collections/users/request-password-reset', { email: `nadie${n}@banco.example` }, n),
  }),
  floods('registrations', 'registrations from as many addresses', {
    atOnce: 6,
    allowed: [200, 400, 429, 503],
    make: (n) => post('/api/registro', registration(n), n),
  }),
  floods('registrations-of-forty', 'registrations from forty addresses, one at a time from each', {
    atOnce: 40,
    allowed: [200, 400, 429, 503],
    make: (n) => ({ ...post('/api/registro', registration(n + 100_000, 1), n), from: `198.18.0.${n % 40}` }),
  }),
  floods('questions-of-the-front-page', 'questions of guests, from as many addresses', {
    atOnce: 10,
    allowed: [200, 204, 400, 404, 413, 429, 503],
    make: (n) =>
      post(
        records('consultas'),
        { nombre: 'Ana Pérez', correo: `ana${n}@ejemplo.example`, mensaje: 'x'.repeat(2000) },
        n,
      ),
  }),
  floods('invitations', 'invitations by mail, one after the other', {
    atOnce: 4,
    allowed: [200, 204, 400, 403, 429, 503],
    make: (n, { newcomer }) => ({
      ...post('/api/invitaciones', { name: 'x'.repeat(80), email: `invitada${n}@ejemplo.example`, phone: '1155' }, n),
      token: newcomer,
    }),
  }),
  floods('pauses-seen-before', 'what pausing five thousand members would do', {
    atOnce: 4,
    allowed: [200, 400, 429, 503],
    make: (n, { desk }) => ({
      ...post(
        '/api/pausas/vista',
        {
          desde: '2026-12-01',
          hasta: '2026-12-20',
          miembros: Array.from({ length: 5000 }, (_, index) => desk.miembro(index).id),
        },
        n,
      ),
      token: desk.token,
    }),
  }),
  floods('snapshots-of-the-door', 'the cards of a branch, for fifteen tablets at once', {
    atOnce: 15,
    allowed: [200, 400, 429, 503],
    make: (_, { desk }) => ({
      path: `/api/asistencias/instantanea?sucursal=${desk.miembro(0).sucursal}`,
      token: desk.token,
    }),
  }),
  floods('names-at-the-door', 'letters that hundreds of names have', {
    atOnce: 20,
    allowed: [200, 400, 429, 503],
    make: (n, { desk }) => ({
      ...post(
        '/api/asistencias/entrar',
        {
          id: `e${String(n).padStart(14, '0')}`,
          sucursal_id: desk.miembro(0).sucursal,
          texto: 'ari ar a r i'.slice(0, 3 + (n % 10)),
        },
        n,
      ),
      token: desk.token,
    }),
  }),
  floods('lists-of-everything', 'a thousand members with a thousand payments beside, ten at once', {
    atOnce: 10,
    allowed: [200, 429, 503],
    make: (n, { desk }) => ({
      path: `${records(n % 2 === 0 ? 'miembros_pagos' : 'pagos')}?perPage=1000&page=${(n % 5) + 1}`,
      token: desk.token,
    }),
  }),
  floods('receipts-of-nothing', 'receipts, files and records that are not there', {
    atOnce: 20,
    allowed: [400, 401, 403, 404, 429],
    make: (n, { desk }) => ({
      path:
        [
          '/api/pagos/nadaaaaaaaaaaaa/recibo.pdf',
          '/api/files/miembros/nada/foto.png?thumb=9999x9999',
          `${records('miembros')}/x`,
        ][n % 3] ?? '/',
      token: desk.token,
    }),
  }),
  floods('receipt-codes', 'guessed codes of receipts, from as many addresses', {
    atOnce: 20,
    allowed: [404, 429, 503],
    make: (n) => ({ path: `/recibo/${String(n).padStart(32, '0')}`, from: guest(n) }),
  }),
  floods('reminder-codes', 'guessed codes of the links that end reminders, from as many addresses', {
    atOnce: 20,
    allowed: [404, 429, 503],
    make: (n) => post(`/baja/${String(n).padStart(32, '0')}`, {}, n),
  }),
  floods('front-page', 'the landing page and its prices', {
    atOnce: 10,
    allowed: [200, 304, 404, 429],
    make: (n) => ({ path: n % 2 === 0 ? '/' : '/robots.txt', from: guest(n) }),
  }),
  floods('provider-notices', 'notices of payments that the provider never sent', {
    atOnce: 10,
    allowed: [200, 400, 401, 403, 404, 413, 429],
    make: (n) =>
      post('/api/proveedor/mercadopago', { data: { id: String(n) }, type: 'payment', x: 'x'.repeat(60_000) }, n),
  }),
]

/** The free service has no room for 50 branches: that is found out last. */
const registration = (n: number, branches = 50) => ({
  usuario: {
    name: 'Ana Pérez',
    email: `duena${n}@ejemplo.example`,
    phone: '1155555555',
    password: 'demasiado larga para adivinar',
    passwordConfirm: 'demasiado larga para adivinar',
  },
  gimnasio: {
    nombre: `Gimnasio ${n}`,
    correo: 'x@ejemplo.example',
    moneda: 'ARS',
    zona_horaria: 'America/Argentina/Buenos_Aires',
    pais: 'AR',
  },
  sucursales: Array.from({ length: branches }, (_, branch) => ({ nombre: `Sucursal ${branch}`, direccion: 'Calle 1' })),
})
