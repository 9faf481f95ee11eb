import { query, records } from '#lab/bench/measure/scenarios.ts'
import type { Attacker, Sent } from '../tools/attacker.ts'
import type { Play } from '../tools/play.ts'

const thereAndBack = 'sucursal_id.miembros_via_sucursal_id.sucursal_id.miembros_via_sucursal_id.sucursal_id'

/** A read of the attacker's own gym. */
const read = ({ desk }: Attacker, collection: string, params: Record<string, string | number>): Sent => ({
  path: `${records(collection)}?${query(params)}`,
  token: desk.token,
})

/** Sends one read `atOnce` times in parallel. */
const reads = (
  name: string,
  what: string,
  { atOnce, collection, params, allowed = [200, 400, 429, 503] }: Reads,
): Play => ({
  name,
  what,
  allowed,
  attack: (attacker) =>
    attacker.repeat(atOnce, (n) => {
      const numbered = Object.entries(params).map(([key, value]) => [key, String(value).replaceAll('{n}', String(n))])
      return read(attacker, collection, Object.fromEntries(numbered))
    }),
})

interface Reads {
  readonly atOnce: number
  readonly collection: string
  readonly params: Record<string, string | number>
  readonly allowed?: readonly number[]
}

const many = (count: number, make: (n: number) => string, between: string) =>
  Array.from({ length: count }, (_, n) => make(n)).join(between)

/** No part of it can use an index, and every row is read with all its payments. */
const heavy = `pagos_via_id_miembro.id_plan_plazo.pagos_via_id_plan_plazo.nota ~ 'x{n}y' || pagos_via_id_miembro.referencia ~ 'z{n}'`

export const enginePlays: readonly Play[] = [
  reads('expand-there-and-back', 'a forward and a back relation in turn over 100 members', {
    atOnce: 2,
    collection: 'miembros',
    params: { perPage: 100, expand: thereAndBack },
    allowed: [400],
  }),
  reads('expand-of-a-thousand', 'the same over the longest page', {
    atOnce: 2,
    collection: 'miembros',
    params: { perPage: 1000, expand: thereAndBack },
    allowed: [400],
  }),
  reads('expand-everything', 'every payment and member of every branch', {
    atOnce: 2,
    collection: 'sucursales',
    params: { expand: 'miembros_via_sucursal_id.pagos_via_id_miembro,pagos_via_sucursal_id.id_miembro' },
  }),
  reads('expand-many-names', 'as many expands as an address can hold', {
    atOnce: 2,
    collection: 'pagos',
    params: { perPage: 1000, expand: many(200, (n) => `id_miembro.sucursal_id,id_plan_plazo.x${n}`, ',') },
  }),
  {
    name: 'expand-after-a-write',
    what: 'the same expand in the answer to a change',
    allowed: [200, 400],
    attack: (attacker) =>
      attacker.repeat(2, (n) => ({
        method: 'PATCH',
        path: `${records('miembros')}/${attacker.desk.miembro(0).id}?expand=${thereAndBack}`,
        token: attacker.desk.token,
        body: JSON.stringify({ direccion: `Calle ${n}` }),
      })),
  },
  {
    name: 'expand-of-a-sign-in',
    what: 'the same expand when a session is renewed',
    allowed: [200, 400],
    attack: (attacker) =>
      attacker.repeat(2, () => ({
        method: 'POST',
        path: '/api/collections/users/auth-refresh?expand=sucursal_id.miembros_via_sucursal_id.sucursal_id.miembros_via_sucursal_id.pagos_via_id_miembro',
        token: attacker.desk.token,
      })),
  },
  reads('filter-heavy', 'filters that look at every payment of every member, six at once', {
    atOnce: 6,
    collection: 'miembros',
    params: { filter: heavy },
  }),
  reads('filter-heavy-twenty', 'the same, twenty at once', {
    atOnce: 20,
    collection: 'miembros',
    params: { filter: heavy },
  }),
  reads('filter-many-hops', 'a filter of a hundred different paths through back relations', {
    atOnce: 4,
    collection: 'miembros',
    params: {
      filter: many(60, (n) => `pagos_via_id_miembro.id_plan_plazo.id_plan.nombre ?= 'x${n}{n}'`, ' || '),
    },
  }),
  reads('filter-many-joins', 'a filter that joins other collections again and again', {
    atOnce: 4,
    collection: 'miembros',
    params: { filter: many(40, (n) => `@collection.pagos:a${n}.id_miembro = id`, ' && ') },
    allowed: [400, 403],
  }),
  reads('filter-long', 'the longest chain of conditions that an address holds', {
    atOnce: 4,
    collection: 'miembros_pagos',
    params: { filter: many(300, (n) => `nombre ~ 'a${n}{n}'`, ' || ') },
  }),
  reads('filter-deep', 'parentheses as deep as they may be', {
    atOnce: 4,
    collection: 'miembros',
    params: { filter: `${'('.repeat(2000)}nombre = 'x'${')'.repeat(2000)}` },
    allowed: [200, 400],
  }),
  reads('filter-functions', 'strftime over everything that a member ever paid', {
    atOnce: 4,
    collection: 'miembros',
    params: { filter: `strftime('%Y{n}', pagos_via_id_miembro.fecha_pago) > nombre` },
  }),
  reads('filter-of-history', 'words in the stored changes of the history', {
    atOnce: 4,
    collection: 'auditoria',
    params: { filter: `despues ~ 'x{n}' && antes ~ 'y{n}'` },
  }),
  reads('search-one-letter', 'the palette with a single letter, counted', {
    atOnce: 8,
    collection: 'miembros_pagos',
    params: { filter: `nombre ~ 'a' || dni ~ '1'`, perPage: 1000 },
  }),
  reads('sort-over-relations', 'payments in the order of what their members are called', {
    atOnce: 6,
    collection: 'pagos',
    params: { sort: '-id_miembro.nombre,id_plan_plazo.id_plan.nombre,@random', perPage: 1000 },
  }),
  reads('page-without-end', 'the farthest page, counted and added up', {
    atOnce: 6,
    collection: 'pagos',
    params: { page: 1_000_000_000, perPage: 1000, sum: 'monto_total', filter: `nota != 'x{n}'` },
  }),
  reads('fields-many', 'thousands of fields, with excerpts', {
    atOnce: 4,
    collection: 'miembros',
    params: { perPage: 1000, fields: many(450, (n) => `notas:excerpt(${n},true)`, ',') },
  }),
  {
    name: 'batch-of-writes',
    what: 'fifty creates at a time with the largest texts',
    allowed: [200, 400, 413, 429, 503],
    attack: (attacker) => {
      const requests = Array.from({ length: 50 }, () => ({
        method: 'POST',
        url: records('miembros'),
        body: { nombre: 'Ana Pérez', notas: 'x'.repeat(2000), sucursal_id: attacker.desk.sucursal },
      }))
      const body = JSON.stringify({ requests })
      return attacker.repeat(2, () => ({ method: 'POST', path: '/api/batch', token: attacker.desk.token, body }))
    },
  },
]
