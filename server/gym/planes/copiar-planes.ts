import { sql } from '#server/runtime/db/statement/sql.ts'
import type { CopiarPlanesInput } from '#shared/collections/plan.ts'
import { keysOf } from '#shared/campos/campo.ts'
import { datosPlan } from '#shared/collections/plan.ts'
import { datosPlazo } from '#shared/collections/plan-plazo.ts'
import { transactionsInside } from '#server/engine/records/batch/batch-transaction.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { createRecord } from '#server/engine/records/write/create-record.ts'
import type { WriteEngine } from '#server/engine/records/write/write-engine.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { planes } from './planes.collection.ts'
import { planesPlazos } from './planes_plazos.collection.ts'

type Stored = Row & { id: string; nombre: string; sucursal_id: string }

/** `repetidos`: names that the branch sells already. Those plans are left out, so a repeated request copies nothing twice. */
export interface Copied {
  copiados: number
  repetidos: string[]
}

/** Copies plans with their live terms to another branch, each as a normal record write, all or none. */
export async function copiarPlanes(
  writer: WriteEngine,
  context: WriteContext,
  input: CopiarPlanesInput,
): Promise<Copied> {
  const { tx, caller, request } = context
  await lockBranch(context, input.sucursal_id)
  const sources = await readSources(context, input.planes)
  const sold = await tx.query<{ nombre: string }>(
    sql`select nombre from planes where gimnasio_id = $gimnasio and sucursal_id = $sucursal_id and deleted is null`,
    { sucursal_id: input.sucursal_id },
  )
  const taken = new Set(sold.map(({ nombre }) => nombre))
  const inside: WriteEngine = { ...writer, transaction: transactionsInside(tx) }
  const missing = sources.filter(({ nombre }) => !taken.has(nombre))
  for (const source of missing) {
    const body = { ...pick(source, keysOf(datosPlan)), sucursal_id: input.sucursal_id }
    const { id } = await createRecord(inside, { caller, request, collection: planes, body })
    for (const plazo of await readPlazos(context, source.id)) {
      const term = { ...pick(plazo, keysOf(datosPlazo)), id_plan: id }
      await createRecord(inside, { caller, request, collection: planesPlazos, body: term })
    }
  }
  const repetidos = sources.filter((source) => !missing.includes(source)).map(({ nombre }) => nombre)
  return { copiados: missing.length, repetidos }
}

const pick = (row: Row, names: readonly string[]): Row => Object.fromEntries(names.map((name) => [name, row[name]]))

/** Two copies to one branch take turns, so that the second sees the names of the first. */
async function lockBranch({ tx, caller }: WriteContext, branch: string): Promise<void> {
  const [stored] = await tx.query(
    sql`select from sucursales where gimnasio_id = $gimnasio and id = $branch and activa for no key update`,
    { branch },
  )
  if (!stored || !seesScope(caller, branch))
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
}

async function readSources({ tx, caller }: WriteContext, ids: readonly string[]): Promise<Stored[]> {
  const stored = await tx.query<Stored>(
    sql`select * from planes where gimnasio_id = $gimnasio and id = any ($ids::text[]) and deleted is null order by orden`,
    { ids },
  )
  const seen = stored.filter(({ sucursal_id }) => seesScope(caller, sucursal_id))
  if (seen.length < new Set(ids).size) throw refuse('planes', 'validation_missing_rel_records', 'plan_gone')
  return seen
}

const readPlazos = ({ tx }: WriteContext, plan: string) =>
  tx.query<Row>(
    sql`select * from planes_plazos where gimnasio_id = $gimnasio and id_plan = $plan and deleted is null order by orden`,
    { plan },
  )
