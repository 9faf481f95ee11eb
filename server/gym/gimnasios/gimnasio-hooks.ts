import { politica, type Politica } from '#shared/collections/gimnasio.ts'
import { toleranciasPorDefecto } from '#shared/tolerancias.ts'
import { metodosOf } from '#shared/metodos-pago.ts'
import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Hooks, Row } from '#server/engine/records/declaration/collection.ts'
import { queueJob } from '#server/runtime/jobs/queue-job.ts'
import { changedColumns } from '#server/engine/records/write/changed-columns.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { isCurrency, isZone } from '#shared/values/known-places.ts'
import { moveEndsJobName } from './rezone-ends-job.ts'

const day = 86_400_000

export const gimnasioHooks: Hooks = {
  async prepareUpdate({ tx }, draft, stored) {
    const changed = changedColumns(draft, stored)
    if (changed.includes('zona_horaria')) {
      checkZone(draft)
      await queueJob(tx, moveEndsJobName, {}, { key: 'todos' })
    }
    if (changed.includes('pais')) checkCountry(draft)
    if (changed.includes('politica')) await checkPolicy(tx, draft, stored)
    if (changed.includes('moneda')) await checkCurrency(tx, draft)
    orderHours(draft)
  },
}

const policyOf = ({ politica: rules }: Row): Politica => ({
  ...politica.catch({ ...toleranciasPorDefecto }).parse(rules),
})

function checkZone({ zona_horaria }: Row): void {
  if (!isZone(zona_horaria)) throw refuse('zona_horaria', 'validation_invalid_value', 'zona_horaria_wrong')
}

function checkCountry({ pais }: Row): void {
  if (pais === '') throw refuse('pais', 'validation_required', 'pais_missing')
}

async function checkPolicy(tx: Transaction, draft: Row, stored: Row): Promise<void> {
  draft['politica'] ??= {}
  const parsed = politica.safeParse(draft['politica'])
  if (!parsed.success) throw refuse('politica', 'validation_invalid_value', 'politica_wrong')
  await keepUsedMetodos(tx, parsed.data, stored)
}

/** A method with payments stays in the list; the filter of payments needs it. */
async function keepUsedMetodos({ query, tenant }: Transaction, next: Politica, stored: Row): Promise<void> {
  if (!next.metodos_pago) return
  const kept = next.metodos_pago.map(({ nombre }) => nombre)
  const gone = metodosOf({
    pais: String(stored['pais']),
    politica: policyOf(stored),
  })
    .map(({ nombre }) => nombre)
    .filter((nombre) => !kept.includes(nombre))
  const [used] = await query<{ medio_pago: string }>(
    `select medio_pago from pagos_asientos where gimnasio_id = $1 and medio_pago = any ($2::text[])
     union all select medio_pago from pagos_partes where gimnasio_id = $1 and medio_pago = any ($2::text[])
     union all select medio_pago from ventas_asientos where gimnasio_id = $1 and medio_pago = any ($2::text[]) limit 1`,
    [tenant, gone],
  )
  if (used) throw refuse('politica', 'validation_in_use', ['medio_pago_in_use', used])
}

/** The currency is fixed after the first payment or sale. */
async function checkCurrency({ query, tenant }: Transaction, { moneda }: Row): Promise<void> {
  if (!isCurrency(moneda)) throw refuse('moneda', 'validation_invalid_value', 'moneda_wrong')
  const [charged] = await query(
    `(select from pagos_asientos where gimnasio_id = $1 limit 1) union all
     (select from ventas_asientos where gimnasio_id = $1 limit 1)`,
    [tenant],
  )
  if (charged) throw refuse('moneda', 'validation_not_allowed', 'moneda_in_use')
}

/** The existing client compares whole instants, so closing must not be before opening. The table fills empty hours. */
function orderHours(draft: Row): void {
  const { horario_apertura: opens, horario_cierre: closes } = draft
  if (!(opens instanceof Date) || !(closes instanceof Date) || closes >= opens) return
  const days = Math.ceil((opens.getTime() - closes.getTime()) / day)
  draft['horario_cierre'] = new Date(closes.getTime() + days * day)
}
