import { z } from 'zod'
import type { FichaGimnasio } from '#shared/collections/plataforma.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import { actInSteps, type AnyAct, type Step } from '#server/platform/acts/act.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import { notFound } from '#server/runtime/errors/errors.ts'
import { gimnasiosPagos } from './gimnasios_pagos.collection.ts'
import { giveCourtesy, reopenGym, suspendGym, type GymContext } from './gym-acts.ts'
import { readGymPage } from './gym-page.ts'
import { motivoInput } from './motivo.ts'
import { operating, type OperadorDeps } from './operating.ts'

const common = { ...operating, answers: {} } as const
const at = '/api/operador/gimnasios/:id'

/** The operator's acts on one gym. Each answers the gym's page as it is then. */
export const gimnasiosActs = (deps: OperadorDeps): readonly AnyAct[] => [
  actInSteps(`GET ${at}`, {
    ...common,
    says: 'Ver un gimnasio de la plataforma',
    steps: (step, { id }, { reader }) => inGym(deps, { step, id, reader }, async () => undefined),
  }),
  actInSteps(`POST ${at}/cortesia`, {
    ...common,
    says: 'Regalar un mes a un gimnasio',
    takes: z.object({ id: z.string().regex(/^[a-z0-9]{15}$/) }),
    wrong: { id: 'regalo_without_id' },
    steps: (step, { id, input }, { reader }) =>
      inGym(deps, { step, id, reader }, (context) => giveCourtesy(context, input.id)),
  }),
  actInSteps(`POST ${at}/suspender`, {
    ...common,
    ...motivoInput,
    says: 'Suspender un gimnasio',
    steps: (step, { id, input }, { reader }) =>
      inGym(deps, { step, id, reader }, (context) => suspendGym(context, input.motivo)),
  }),
  actInSteps(`POST ${at}/reabrir`, {
    ...common,
    says: 'Reabrir un gimnasio',
    steps: (step, { id }, { reader }) => inGym(deps, { step, id, reader }, reopenGym),
  }),
]

interface Asked {
  readonly step: Step
  readonly id: string
  readonly reader: Reader
}

/** Runs in the gym's own transaction, then reads the page in another one. */
async function inGym(
  { writer, query, gimnasios }: OperadorDeps,
  { step, id, reader }: Asked,
  work: (context: GymContext) => Promise<void>,
): Promise<Omit<FichaGimnasio, 'gimnasio'> & { gimnasio: unknown }> {
  const acting = await step(async (context) => context)
  const found = await query(sql`select from gimnasios where id = $id`, { id })
  if (found.length === 0) throw notFound()
  await writer.transaction(id, (tx) => work({ ...acting, tx, gimnasios }))
  const page = await writer.transaction(id, (tx) => readGymPage({ tx, now: acting.now }))
  return { gimnasio: await reader.written(gimnasiosPagos, acting.caller, id, {}), ...page }
}
