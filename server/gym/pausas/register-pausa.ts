import { z } from 'zod'
import type { Row, WriteContext } from '#server/engine/records/declaration/collection.ts'
import { rebuildChain } from '../pagos/rebuild-chain.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { decidePausa } from './decide-pausa.ts'
import { insertPausas } from './insert-pausas.ts'
import { readPausaFacts } from './pausa-facts.ts'

const draftShape = z.object({
  id: z.string(),
  id_miembro: z.string(),
  desde: z.string(),
  hasta: z.string(),
  motivo: z.string(),
})

/** Pauses one member and moves the end in the same transaction. A repeated request returns the stored record. */
export async function registerPausa(context: WriteContext, draft: Row): Promise<string> {
  const pausa = draftShape.parse(draft)
  const { value: [facts] = [] } = await readPausaFacts(
    context.tx,
    { miembros: [pausa.id_miembro] },
    { isPreview: false },
  ).next()
  if (!facts) throw refuse('id_miembro', 'validation_missing_rel_records', 'miembro_gone')
  const { problem } = decidePausa(pausa, facts, { caller: context.caller, isClosure: false })
  if (problem) throw refuse(problem.field, problem.code, problem.refusal)
  await insertPausas(context, [{ ...pausa, sucursal_id: facts.sucursal_id }], '')
  await rebuildChain(context.tx, pausa.id_miembro)
  return pausa.id
}
