import type { Politica } from '#shared/collections/gimnasio.ts'
import type { ClaseDeSaldo } from '#shared/saldos/saldo.ts'
import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
import { lockMiembroOf } from '#server/gym/locks/lock-miembros.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'

/** A sum that takes a debt down, as parsed by the fields of `saldos`. `monto` is decimal text. */
export type SaldoRequest = {
  id: string
  id_deuda: string
  clase: ClaseDeSaldo
  sucursal_id: string
  monto: string
  medio_pago: string
  referencia: string
  nota: string
}

/** Input for deciding it, read under the member's lock. `queda` is decimal text. */
export type SaldoFacts = {
  zona_horaria: string
  moneda: string
  pais: string
  politica: Politica
  is_branch_open: boolean
  lacks_caja: boolean
  deuda: { sucursal_id: string; id_miembro: string; queda: string } | null
}

const readFacts = sql`
  select g.zona_horaria, g.moneda, g.pais, g.politica,
    coalesce((select activa from sucursales where gimnasio_id = g.id and id = $sucursal_id), false) as is_branch_open,
    ${lacksCaja(sql`$sucursal_id`)} as lacks_caja,
    (select jsonb_build_object('sucursal_id', d.sucursal_id, 'id_miembro', m.actual, 'queda', queda_de(d.gimnasio_id, d.id)::text)
      from deudas_asientos d join miembros m on m.gimnasio_id = d.gimnasio_id and m.id = d.id_miembro
      where d.gimnasio_id = g.id and d.id = $id_deuda) as deuda
  from gimnasios g where g.id = $gimnasio`

/** Locks the member who owes, so that two desks never take the same rest, and reads the input for the decision. */
export async function lockSaldoFacts(tx: Transaction, { id_deuda, sucursal_id }: SaldoRequest): Promise<SaldoFacts> {
  await lockMiembroOf(tx, 'deudas_asientos', id_deuda)
  const [facts] = await tx.query<SaldoFacts>(readFacts, { id_deuda, sucursal_id }, 'saldo_facts')
  if (!facts) throw new Error('A debt needs a gym')
  return facts
}
