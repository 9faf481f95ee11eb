import type { Collection, Hooks, Row } from '#server/engine/records/declaration/collection.ts'
import { bool, json, money, number, text, timestamps, typed } from '#server/engine/records/fields/index.ts'
import { audited } from '../auditoria/audit.ts'
import { anyCaller, operator } from '../rights/rules.ts'
import { funciones } from '#shared/funciones.ts'
import { isCurrency } from '#shared/values/known-places.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

const servicioHooks: Hooks = {
  async prepareCreate(_context, draft) {
    if (draft['moneda'] === '') draft['moneda'] = 'USD'
    check(draft)
  },
  async prepareUpdate({ tx }, draft, stored) {
    check(draft)
    if (Number(stored['precio']) === 0 && Number(draft['precio']) > 0) await keepFreeOne(tx, stored)
    if (Number(stored['precio']) > 0 && Number(draft['precio']) === 0) await keepPayers(tx, stored)
  },
}

function check(draft: Row): void {
  if (!isCurrency(draft['moneda'])) throw refuse('moneda', 'validation_invalid_value', 'moneda_wrong')
  const given = draft['funciones']
  const isKnown =
    Array.isArray(given) && given.every((name) => typeof name === 'string' && Object.hasOwn(funciones, name))
  if (!isKnown) throw refuse('funciones', 'validation_invalid_value', 'funciones_wrong')
}

/** Expired gyms fall back to the free service, so one must always exist. */
async function keepFreeOne({ query }: Transaction, { id }: Row): Promise<void> {
  const [other] = await query(sql`select from servicios where precio = 0 and id <> $id limit 1`, { id })
  if (!other) throw refuse('precio', 'validation_not_allowed', 'servicio_last_free')
}

/** A service that gyms use cannot become free. */
async function keepPayers({ query }: Transaction, { id }: Row): Promise<void> {
  const [used] = await query(sql`select from gimnasios where servicio_id = $servicio_id limit 1`, { servicio_id: id })
  if (used) throw refuse('precio', 'validation_in_use', 'servicio_in_use')
}

/**
 * Services that the platform sells. Public, in order of creation. A limit of 0 means none. Changes apply to new payments and new
 * records; existing payments keep their terms.
 */
export const servicios: Collection = audited({
  name: 'servicios',
  id: 'col_servicios',
  type: 'base',
  source: 'servicios',
  fields: [
    typed('nombre', { required: true, min: 3, max: 40 }),
    money('precio'),
    text('moneda', { pattern: /^[A-Z]{3}$/ }),
    text('caracteristicas'),
    bool('prueba_gratuita'),
    text('color'),
    number('limite_sucursales', { integer: true, min: 0 }),
    number('limite_miembros', { integer: true, min: 0 }),
    number('limite_usuarios', { integer: true, min: 0 }),
    json('funciones', { initial: [] }),
    ...timestamps,
  ],
  tenancy: { kind: 'global' },
  rules: { list: anyCaller, view: anyCaller, create: operator, update: operator, delete: null },
  hooks: servicioHooks,
})
