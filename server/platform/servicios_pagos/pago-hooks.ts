import { parseMoney, toDecimal } from '#shared/values/money.ts'
import { queueAviso } from '#server/platform/avisos/queue-aviso.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Hooks, Row } from '#server/engine/records/declaration/collection.ts'
import { lockGym } from '../servicios/lock-gym.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { requireFit } from '../servicios/require-fit.ts'

export const pagoHooks: Hooks = {
  /** The price is fixed when the payment is created, even if it changes before the approval. */
  async prepareCreate({ tx, caller }, draft) {
    const servicio = await requireServicio(tx, draft)
    const meses = Number(draft['meses'])
    if (draft['metodo'] === 'transferencia') await requireProof(tx, draft)
    else if (draft['metodo'] !== 'mercado_pago') throw refuse('metodo', 'validation_in_invalid', 'metodo_missing')
    await requireFit(tx, servicio.id)
    Object.assign(draft, {
      monto: toDecimal(servicio.centavos * meses),
      moneda: servicio.moneda,
      estado: 'pendiente',
      usuario_id: caller.id,
    })
  },

  async afterWrite({ tx }, { action, id, after }) {
    const isTransfer = action === 'create' && after?.['metodo'] === 'transferencia'
    if (isTransfer) await queueAviso(tx, { aviso: 'transferencia', id })
  },
}

async function requireServicio({ query }: Transaction, { servicio_id }: Row) {
  const [found] = await query<{ id: string; precio: string; moneda: string }>(
    sql`select id, precio, moneda from servicios where id = $servicio_id`,
    { servicio_id },
  )
  const centavos = parseMoney(found?.precio)
  if (found && centavos) return { ...found, centavos }
  throw refuse('servicio_id', 'validation_not_allowed', 'servicio_free')
}

/** Only one transfer at a time can wait for approval: a second proof would be for the same money. */
async function requireProof(tx: Transaction, { comprobante }: Row): Promise<void> {
  if (comprobante === '' || comprobante === null || comprobante === undefined)
    throw refuse('comprobante', 'validation_proof_required', 'comprobante_missing')
  await lockGym(tx)
  const [waiting] = await tx.query(
    sql`select from servicios_pagos where gimnasio_id = $gimnasio and estado = 'pendiente' and metodo = 'transferencia'`,
  )
  if (waiting) throw refuse('comprobante', 'validation_not_allowed', 'comprobante_in_review')
}
