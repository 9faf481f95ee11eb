import { sql } from '#server/runtime/db/statement/sql.ts'
import { datosConcepto } from '#shared/ventas/venta.ts'
import { fitsCurrency, parseMoney } from '#shared/values/money.ts'
import type { Collection, Hooks, Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { bool, number, relation, timestamps } from '#server/engine/records/fields/index.ts'
import { declaredFields } from '#server/gym/campos/declared-fields.ts'
import { audited } from '#server/platform/auditoria/audit.ts'
import { holding } from '#server/platform/rights/rules.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'

/** Places beyond this could no longer be told apart. */
const farthest = 1_000_000

const readable = holding('sales.create', 'sales.index', 'plan.index', 'reports.index')

const hooks: Hooks = {
  async prepareCreate(context, draft) {
    draft['activo'] = true
    draft['lugar'] = await lastLugar(context, draft)
    await requireCoins(context, draft)
  },

  async prepareUpdate(context, draft, stored) {
    if (draft['sucursal_id'] !== stored['sucursal_id'])
      throw refuse('sucursal_id', 'validation_immutable', 'concepto_fixed')
    if (draft['precio'] !== stored['precio']) await requireCoins(context, draft)
  },
}

/** A new line stands last. */
async function lastLugar({ tx }: WriteContext, { sucursal_id }: Row): Promise<number> {
  const [last] = await tx.query<{ lugar: number }>(
    sql`select coalesce(max(lugar), 0) + 1 as lugar from conceptos where gimnasio_id = $gimnasio and sucursal_id = $sucursal_id`,
    { sucursal_id },
  )
  return last?.lugar ?? 1
}

async function requireCoins({ tx }: WriteContext, { precio }: Row): Promise<void> {
  const [gym] = await tx.query<{ moneda: string }>(sql`select moneda from gimnasios where id = $gimnasio`)
  const cents = parseMoney(precio)
  if (gym && cents !== null && !fitsCurrency(cents, gym.moneda))
    throw refuse('precio', 'validation_max_decimals', ['precio_whole', { moneda: gym.moneda }])
}

/** The price list of each branch. Sales keep name and price as sold, so a line is only put away (`activo`). */
export const conceptos: Collection = audited({
  name: 'conceptos',
  id: 'col_conceptos',
  type: 'base',
  source: 'conceptos',
  fields: [
    ...declaredFields(datosConcepto),
    relation('sucursal_id', 'sucursales', { required: true, reveals: ['nombre', 'direccion'] }),
    bool('activo', { initial: true }),
    number('lugar', { min: -farthest, max: farthest }),
    ...timestamps,
  ],
  tenancy: { kind: 'own', column: 'gimnasio_id' },
  scope: 'sucursal_id',
  rules: {
    list: readable,
    view: readable,
    create: holding('plan.create'),
    update: holding('plan.update'),
    delete: null,
  },
  listsOnly: { unless: 'activo', filter: 'activo = true' },
  defaultSort: 'nombre',
  unique: { conceptos_nombre: ['nombre'] },
  hooks,
})
