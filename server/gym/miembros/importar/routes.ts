import type { FastifyInstance, FastifyRequest } from 'fastify'
import { newId } from '#shared/values/ids.ts'
import { sinElecciones, type Importacion } from '#shared/importar/importacion.ts'
import type { Tarea } from '#shared/tareas.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { takes } from '#server/engine/records/routes/body-limit.ts'
import { seesScope } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import type { Progress, Tareas } from '#server/gym/tareas/run-tareas.ts'
import { beginTarea, readTareas } from '#server/gym/tareas/store.ts'
import { importing } from './acts.ts'
import { applyImport } from './apply.ts'
import { eleccionesOf, lecturaOf, wantsToApply } from './choices.ts'
import { listImports } from './list-imports.ts'
import { reserveNumbers } from './reserve-numbers.ts'
import { readFile } from './read-file.ts'
import { readReviewing, review, toImportacion, toReviewed } from './review.ts'
import { lockImport, readBytes, readImport, storeImport, storeReading, type StoredImport } from './store.ts'
import { expectUndoable, undoImport } from './undo.ts'

type Of = { Params: { id: string } }

export type ImportarDeps = RecordDeps & { readonly lasting: RunTransaction; readonly tareas: Tareas }

type Work<T> = (context: WriteContext) => Promise<T>

/** A caller of a request, who runs transactions. */
type Acting = {
  readonly gym: string
  readonly input: WriteContext['input']
  readonly run: <T>(work: Work<T>) => Promise<T>
  /** As `run`, for work that takes longer than an answer may. */
  readonly last: <T>(work: Work<T>) => Promise<T>
}

/**
 * `/api/importar`: upload, list, read with other choices, review, start and undo (202, see `/api/tareas`). Files are read and
 * understood outside of a transaction, so that nobody waits for a connection meanwhile.
 */
export function registerImportarRoutes(app: FastifyInstance, deps: ImportarDeps): void {
  const { writer, lasting, tareas } = deps
  const actingFor = async (request: FastifyRequest): Promise<Acting> => {
    const { caller } = await deps.identify(request)
    requireOpen(importing, caller)
    const options = { caller, input: bodyOf(request), request: { id: request.id, ip: request.ip } }
    return {
      gym: String(caller.tenant),
      input: options.input,
      run: (work) => currentTransaction(writer, options, allowed(work)),
      last: (work) => currentTransaction({ ...writer, transaction: lasting }, options, allowed(work)),
    }
  }
  app.post('/api/importar', takes({ budget: 'importBody' }), async (request) => upload(await actingFor(request)))
  app.get('/api/importar', async (request) => (await actingFor(request)).run(listImports))
  app.get<Of>('/api/importar/:id', async (request) => {
    const { run } = await actingFor(request)
    return toImportacion(await run((context) => readImport(context, request.params.id)))
  })
  app.post<Of>('/api/importar/:id/leer', async (request) => readAgain(await actingFor(request), request.params.id))
  app.post<Of>('/api/importar/:id', takes({ budget: 'textBody' }), async (request, reply) => {
    const acting = await actingFor(request)
    const { id } = request.params
    if (!wantsToApply(acting.input)) return reviewFor(acting, id)
    const { begins, ...body } = await acting.run((context) => begin(context, id))
    if (!begins) return body
    tareas.run({ gym: acting.gym, ...begins }, (progress) => importRows(acting, id, progress))
    return reply.code(202).send(body)
  })
  app.post<Of>('/api/importar/:id/deshacer', async (request, reply) => {
    const acting = await actingFor(request)
    const { id } = request.params
    const tarea = await acting.run((context) => beginUndo(context, id))
    tareas.run({ gym: acting.gym, ...tarea }, (progress) => acting.last((context) => undoImport(context, id, progress)))
    return reply.code(202).send({ tarea })
  })
}

const allowed =
  <T>(work: Work<T>): Work<T> =>
  (context) => {
    requireOpen(importing, context.caller)
    return work(context)
  }

async function upload({ run, input }: Acting): Promise<Importacion> {
  const { archivo, sucursal_id } = input
  if (!(archivo instanceof File)) throw refuse('archivo', 'validation_required', 'archivo_missing')
  await run((context) => openBranch(context, sucursal_id))
  const bytes = new Uint8Array(await archivo.arrayBuffer())
  const table = await readFile(bytes)
  const reviewing = await run(async (context) => {
    const branch = await openBranch(context, sucursal_id)
    const id = newId(context.now)
    await storeImport(context, { id, sucursal_id: branch, archivo: archivo.name.slice(0, 200), bytes, table })
    return reviewingOf(context, id)
  })
  return toReviewed(reviewing, sinElecciones)
}

const reviewingOf = async (context: WriteContext, id: string) => readReviewing(context, await readImport(context, id))

async function readAgain({ run, input }: Acting, id: string): Promise<Importacion> {
  const eleccion = lecturaOf(input)
  const table = await readFile(await run((context) => readBytes(context, id)), eleccion)
  return toReviewed(
    await run(async (context) => {
      await storeReading(context, id, table)
      return reviewingOf(context, id)
    }),
    sinElecciones,
  )
}

async function reviewFor({ run, input }: Acting, id: string): Promise<object> {
  const reviewing = await run((context) => reviewingOf(context, id))
  if (!reviewing.stored.aplicada) return toReviewed(reviewing, eleccionesOf(input, reviewing.stored.columnas))
  return toImportacion(reviewing.stored)
}

/** A repeated request gets the running or finished task. */
async function begin(context: WriteContext, id: string): Promise<Importacion & { tarea?: Tarea; begins?: Tarea }> {
  const stored = await readImport(context, id)
  const same = await tareaOf(context, stored)
  if (same || stored.aplicada) return { ...toImportacion(stored), ...(same ? { tarea: same } : {}) }
  eleccionesOf(context.input, stored.columnas)
  const tarea = await beginTarea(context, { tipo: 'importación', sucursal_id: stored.sucursal_id, registro: id })
  return { ...toImportacion(stored), tarea, begins: tarea }
}

async function beginUndo(context: WriteContext, id: string): Promise<Tarea> {
  const { sucursal_id } = await expectUndoable(context, id)
  return beginTarea(context, { tipo: 'deshacer', sucursal_id, registro: id })
}

/** The task of a running or finished import. */
async function tareaOf({ tx }: WriteContext, { id, sucursal_id }: StoredImport): Promise<Tarea | undefined> {
  const recent = await readTareas(tx.query, String(tx.tenant), { branches: [sucursal_id], whole: false })
  return recent.find(
    ({ registro, tipo, estado }) =>
      tipo === 'importación' && registro === id && (estado === 'en curso' || estado === 'hecha'),
  )
}

/**
 * Imports with these choices. The numbers of the new members are taken in a transaction of their own: the desk goes on adding
 * members meanwhile. An import that then fails leaves a gap in them.
 */
async function importRows({ run, last, input }: Acting, id: string, progress: Progress): Promise<void> {
  const reviewing = await run((context) => reviewingOf(context, id))
  const { matching, fuera } = await review(reviewing, eleccionesOf(input, reviewing.stored.columnas))
  const created = matching.rows.filter(({ accion }) => accion === 'crear').length
  const numbers = await run((context) => reserveNumbers(context, created))
  await last(async (context) => {
    const stored = await lockImport(context, id)
    if (stored.aplicada) throw refuse('id', 'validation_not_allowed', 'importar_applied')
    await applyImport(context, { ...stored, fuera }, { rows: matching.rows, numbers, progress })
  })
}

async function openBranch({ tx, caller }: WriteContext, sucursal: unknown): Promise<string> {
  const [found] =
    typeof sucursal === 'string'
      ? await tx.query<{ id: string }>(
          sql`select id from sucursales where gimnasio_id = $gimnasio and id = $sucursal and activa`,
          { sucursal },
        )
      : []
  if (!found || !seesScope(caller, found.id))
    throw refuse('sucursal_id', 'validation_missing_rel_records', 'sucursal_closed')
  return found.id
}
