import type { Politica } from '#shared/collections/gimnasio.ts'
import type { TipoDeConcepto } from '#shared/ventas/venta.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import { lacksCaja } from '#server/gym/caja/lacks-caja.ts'
import { holdMoneda } from '#server/gym/locks/lock-moneda.ts'
import type { SaleRequest } from './sale-request.ts'

/** Input for deciding a sale. What the request names and the gym lacks is null. */
export type SaleFacts = {
  zona_horaria: string
  moneda: string
  pais: string
  politica: Politica
  is_branch_open: boolean
  lacks_caja: boolean
  /** `precio` is decimal text. */
  linea: { nombre: string; tipo: TipoDeConcepto; precio: string; activo: boolean; sucursal_id: string } | null
  miembro: { sucursal_id: string; is_deleted: boolean } | null
}

const readFacts = sql`
  select g.zona_horaria, g.moneda, g.pais, g.politica,
    coalesce((select activa from sucursales where gimnasio_id = g.id and id = $sucursal_id), false) as is_branch_open,
    ${lacksCaja(sql`$sucursal_id`)} as lacks_caja,
    (select jsonb_build_object('nombre', c.nombre, 'tipo', c.tipo, 'precio', c.precio::text, 'activo', c.activo,
      'sucursal_id', c.sucursal_id) from conceptos c where c.gimnasio_id = g.id and c.id = $id_concepto) as linea,
    (select jsonb_build_object('sucursal_id', m.sucursal_id, 'is_deleted', m.deleted is not null)
      from miembros m where m.gimnasio_id = g.id and m.id = $id_miembro) as miembro
  from gimnasios g where g.id = $gimnasio`

export async function readSaleFacts(
  tx: Transaction,
  { sucursal_id, id_concepto, id_miembro }: SaleRequest,
): Promise<SaleFacts> {
  const [, [facts]] = await Promise.all([
    holdMoneda(tx),
    tx.query<SaleFacts>(readFacts, { sucursal_id, id_concepto, id_miembro }, 'sale_facts'),
  ])
  if (!facts) throw new Error('A sale needs a gym')
  return facts
}
