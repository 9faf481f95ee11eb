import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { campos, tratos, type Campo, type Importacion, type Mapeo } from '#shared/collections/importar.ts'
import { recognise } from './recognise-columns.ts'
import { newId } from '#shared/values/ids.ts'
import { grants } from '#shared/permissions.ts'
import type { Tarea } from '#shared/tareas.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { forbidden } from '#server/runtime/errors/errors.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { takes } from '#server/engine/records/routes/body-limit.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import type { Progress, Tareas } from '#server/gym/tareas/run-tareas.ts'
import { beginTarea, readTareas } from '#server/gym/tareas/store.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import { applyImport } from './apply.ts'
import { readFacts } from './read-existing.ts'
import { listImports } from './list-imports.ts'
import { meaningOfM } from './meaning-of-m.ts'
import { parseRow, type ParsedRow } from './parse-cells.ts'
import { readFile } from './read-file.ts'
import { reviewRows, toRevision, type Choices } from './review.ts'
import { isMapeo, lockImport, readImport, storeImport, type StoredImport } from './store.ts'
import { undoImport } from './undo.ts'

type Of = { Params: { id: string } }

const isCampo = (name: string): name is Campo | '' => name === '' || campos.some(({ id }) => id === name)

const choicesShape = z.object({
  mapeo: z.array(z.string().refine(isCampo)).max(60),
  duplicados: z.enum(['omitir', 'actualizar']).default('omitir'),
  decisiones: z.record(z.string().regex(/^\d{1,6}$/), z.enum(tratos)).default({}),
  id_plan_plazo: z.string().max(32).default(''),
  aplicar: z.boolean().default(false),
})

const sampleRows = 5

export type ImportarDeps = RecordDeps & { readonly lasting: RunTransaction; readonly tareas: Tareas }

type Work<T> = (context: WriteContext) => Promise<T>

/** `/api/importar`: upload, list, preview, start (202, see `/api/tareas`), undo. */
export function registerImportarRoutes(app: FastifyInstance, deps: ImportarDeps): void {
  const { writer, lasting, tareas } = deps
  const optionsOf = async (request: FastifyRequest) => {
    const { caller } = await deps.identify(request)
    return { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
  }
  const acting = async <T>(request: FastifyRequest, work: Work<T>) =>
    currentTransaction(writer, await optionsOf(request), allowed(work))

  app.post('/api/importar', takes({ budget: 'importBody' }), (request) => acting(request, upload))
  app.get('/api/importar', (request) => acting(request, listImports))
  app.get<Of>('/api/importar/:id', (request) =>
    acting(request, async (context) => toImportacion(await readImport(context, request.params.id))),
  )
  app.post<Of>('/api/importar/:id', takes({ budget: 'textBody' }), async (request, reply) => {
    const { id } = request.params
    const options = await optionsOf(request)
    const answer = await currentTransaction(
      writer,
      options,
      allowed((context) => review(context, id)),
    )
    if (!answer.begins) return answer.body
    tareas.run({ gym: String(options.caller.tenant), ...answer.begins }, (progress) =>
      currentTransaction(
        { ...writer, transaction: lasting },
        options,
        allowed((context) => importRows(context, id, progress)),
      ),
    )
    return reply.code(202).send(answer.body)
  })
  app.post<Of>('/api/importar/:id/deshacer', (request) =>
    acting(request, (context) => undoImport(context, request.params.id)),
  )
}

const allowed =
  <T>(work: Work<T>): Work<T> =>
  (context) => {
    if (!grants('members.import', context.caller.permissions)) throw forbidden('importar_denied')
    return work(context)
  }

async function upload(context: WriteContext): Promise<Importacion> {
  const { archivo, sucursal_id } = context.input
  if (!(archivo instanceof File)) throw refuse('archivo', 'validation_required', 'archivo_missing')
  const branch = await openBranch(context, sucursal_id)
  const table = await readFile(new Uint8Array(await archivo.arrayBuffer()))
  const id = newId((bytes) => crypto.getRandomValues(bytes), context.now.getTime())
  await storeImport(context, { id, sucursal_id: branch, archivo: archivo.name.slice(0, 200), table })
  return toImportacion(await readImport(context, id))
}

/** `begins`: the task to start after the commit. */
type Answer = { readonly body: object; readonly begins?: Tarea }

async function review(context: WriteContext, id: string): Promise<Answer> {
  const stored = await readImport(context, id)
  if (stored.aplicada) return { body: { ...toImportacion(stored), tarea: await tareaOf(context, stored) } }
  const { aplicar, mapeo, ...choices } = choicesOf(context, stored)
  if (aplicar) return begin(context, stored)
  const reviewed = await reviewStored(context, stored, { mapeo, choices })
  return { body: { ...toImportacion(stored), mapeo, revision: toRevision(reviewed) } }
}

/** A repeated request returns the running task. */
async function begin(context: WriteContext, stored: StoredImport): Promise<Answer> {
  const { id, sucursal_id } = stored
  const same = await tareaOf(context, stored)
  const tarea = same ?? (await beginTarea(context, { tipo: 'importación', sucursal_id, registro: id }))
  const body = { ...toImportacion(stored), tarea }
  return same ? { body } : { body, begins: tarea }
}

/** The task of a running or finished import. */
async function tareaOf({ tx }: WriteContext, { id, sucursal_id }: StoredImport): Promise<Tarea | undefined> {
  const recent = await readTareas(tx.query, String(tx.tenant), { branches: [sucursal_id], whole: false })
  return recent.find(({ registro, estado }) => registro === id && (estado === 'en curso' || estado === 'hecha'))
}

function choicesOf({ input }: WriteContext, { columnas }: StoredImport) {
  const parsed = choicesShape.safeParse(input)
  if (parsed.success && isMapeo(parsed.data.mapeo, columnas)) return parsed.data
  throw refuse('mapeo', 'validation_invalid_value', 'mapeo_repeated')
}

/** Imports with the stored choices. */
async function importRows(context: WriteContext, id: string, progress: Progress): Promise<void> {
  const stored = await lockImport(context, id)
  if (stored.aplicada) throw refuse('id', 'validation_already_applied', 'importar_applied')
  const { mapeo, ...choices } = choicesOf(context, stored)
  await applyImport(context, stored, { reviewed: await reviewStored(context, stored, { mapeo, choices }), progress })
}

/** Rows parsed before other requests get a turn. */
const rowsAtOnce = 200

async function reviewStored(
  context: WriteContext,
  stored: StoredImport,
  { mapeo, choices }: { mapeo: Mapeo; choices: Choices },
) {
  const facts = await readFacts(context, stored.sucursal_id)
  const sexo = mapeo.indexOf('sexo')
  const reading = { mapeo, today: facts.today, m: meaningOfM(stored.filas.map(({ celdas }) => celdas[sexo] ?? '')) }
  const rows: ParsedRow[] = []
  for (const [index, row] of stored.filas.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate()
    rows.push(parseRow(row, reading))
  }
  return reviewRows(rows, facts, choices)
}

function toImportacion({ id, archivo, columnas, filas, aplicada, resumen }: StoredImport): Importacion {
  const muestra = columnas.map((_, column) => filas.slice(0, sampleRows).map(({ celdas }) => celdas[column] ?? ''))
  const mapeo = recognise(columnas)
  return { id, archivo, columnas, muestra, mapeo, revision: null, aplicada: aplicada !== null, resumen }
}

async function openBranch({ tx, caller }: WriteContext, sucursal: unknown): Promise<string> {
  const [found] =
    typeof sucursal === 'string'
      ? await tx.query<{ id: string }>('select id from sucursales where gimnasio_id = $1 and id = $2 and activa', [
          tx.tenant,
          sucursal,
        ])
      : []
  if (!found || !seesScope(caller, found.id))
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  return found.id
}
