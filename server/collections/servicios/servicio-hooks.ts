import { funciones } from '#shared/funciones.ts'
import { isCurrency } from '../gimnasios/known-places.ts'
import type { Transaction } from '#server/db/transaction.ts'
import type { Hooks, Row } from '#server/records/collection.ts'
import { refuse } from '../refusal.ts'

export const servicioHooks: Hooks = {
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
  if (!isCurrency(draft['moneda'])) throw refuse('moneda', 'validation_invalid_value', 'Elige una moneda.')
  const given = draft['funciones']
  const isKnown =
    Array.isArray(given) && given.every((name) => typeof name === 'string' && Object.hasOwn(funciones, name))
  if (!isKnown) throw refuse('funciones', 'validation_invalid_value', 'Elige funciones de la lista.')
}

/** Whose service has run out falls back on the free one: there is always one. */
async function keepFreeOne({ query }: Transaction, { id }: Row): Promise<void> {
  const [other] = await query('select from servicios where precio = 0 and id <> $1 limit 1', [id])
  if (!other)
    throw refuse(
      'precio',
      'validation_last_free',
      'Tiene que quedar un plan gratis: crea otro antes de ponerle precio.',
    )
}

/** Who has paid for it keeps what he paid for. */
async function keepPayers({ query }: Transaction, { id }: Row): Promise<void> {
  const [used] = await query('select from gimnasios where servicio_id = $1 limit 1', [id])
  if (used)
    throw refuse(
      'precio',
      'validation_in_use',
      'Hay gimnasios con este plan: crea otro plan gratis en lugar de regalarlo.',
    )
}
