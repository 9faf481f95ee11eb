import type { Query } from '#server/runtime/db/transaction.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { insertRows, type SeedRow } from '../insert-rows.ts'
import { devolucionOf, reciboOf, remesaOf } from './collected-file.ts'
import type { Debits } from './debits.ts'
import { acreedorOf, consentOf, mandatosOf } from './payers.ts'

/** The gym as a creditor, the mandates of its payers, the file that the bank collected, and what it took back. */
export async function insertDebits(query: Query, of: Debits, seal: Seal): Promise<void> {
  const tenant = { gimnasio_id: of.gym.gimnasio.id }
  const insert = (table: string, rows: readonly SeedRow[]) => {
    const owned = rows.map((row) => ({ ...tenant, ...row }))
    return insertRows(query, table, owned)
  }
  const { debits } = of
  const acreedor = acreedorOf(of, seal)
  await insert('acreedores', [acreedor])
  await insert('mandatos', mandatosOf(of, seal))
  const consents = debits.map((debit) => consentOf(of, debit))
  await insert('cobros_automaticos', consents)
  await insert('remesas', [remesaOf(of, acreedor)])
  const recibos = debits.map((debit) => reciboOf(of, debit))
  await insert('remesas_recibos', recibos)
  const returned = debits.flatMap((debit) => devolucionOf(of, debit))
  await insert('devoluciones', returned)
}
