import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Tarea } from '#shared/tareas.ts'
import { createHeld } from '#server/runtime/limits/over-budget.ts'
import { createLimiter } from '#server/engine/limits/limiter.ts'
import { writeAudit } from '#server/platform/auditoria/audit.ts'
import { currentTransaction } from '#server/engine/records/write/current-transaction.ts'
import { gimnasios } from '#server/gym/gimnasios/gimnasios.collection.ts'
import { sql } from '#server/runtime/db/statement/sql.ts'
import type { RunTransaction } from '#server/runtime/db/transaction.ts'
import type { Progress, Tareas } from '#server/gym/tareas/run-tareas.ts'
import { beginTarea } from '#server/gym/tareas/store.ts'
import type { Draft, Drafts } from '#server/runtime/drafts/drafts.ts'
import { clientGone, sendDraft } from '#server/runtime/http/send-draft.ts'
import { forbidden, TooManyRequests, unauthorized } from '#server/runtime/errors/errors.ts'
import type { FileStore } from '#server/runtime/file-store/file-store.ts'
import type { Caller } from '#server/engine/records/declaration/caller.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { takes } from '#server/engine/records/routes/body-limit.ts'
import type { RecordDeps } from '#server/engine/records/routes/record-routes.ts'
import { requireOpen } from '#server/platform/acts/serve-act.ts'
import { trasladoRoutes } from './acts.ts'
import { writeGym } from './export-gym.ts'
import { isBadRow } from './bad-row.ts'
import type { GymFile } from './checked-row.ts'
import { readColumns } from './column-values.ts'
import { importGym, requireEmptyGym, rowsToImport } from './import-gym.ts'
import { notAnExport, openZip } from './read-zip.ts'
import { readManifest, storePictures } from './take-source.ts'

export type TrasladoDeps = RecordDeps & {
  readonly snapshot: RunTransaction
  readonly fileStore: FileStore
  readonly drafts: Drafts
  readonly lasting: RunTransaction
  readonly tareas: Tareas
}

/**
 * `GET /api/exportar/gimnasio.zip` exports the whole gym; it needs data.export and every open branch. `POST
 * /api/importar/gimnasio` imports a ZIP body into an empty gym; it needs every permission and answers 202, see `/api/tareas`.
 */
export function registerTrasladoRoutes(app: FastifyInstance, deps: TrasladoDeps): void {
  const { writer, snapshot, fileStore, drafts } = deps
  const limit = createLimiter(writer.transaction, { prefix: 'traslado', points: 6, seconds: 3600 })
  const spend = async ({ tenant }: Caller) => {
    const wait = await limit.consume(String(tenant))
    if (wait > 0) throw new TooManyRequests(wait)
  }
  const inProgress = createHeld('gymsBroughtIn')
  const receive = async (options: Options, body: unknown, gone: AbortSignal): Promise<Tarea> => {
    if (!(body instanceof Readable)) throw notAnExport()
    const draft = await drafts.receive(String(options.caller.tenant), gone, body)
    try {
      return await begin(deps, options, draft)
    } catch (error) {
      await draft.release()
      throw error
    }
  }

  app.get('/api/exportar/gimnasio.zip', async (request, reply) => {
    const options = await optionsOf(deps, request)
    const { draft } = await drafts.make(String(options.caller.tenant), clientGone(reply), async (append) => {
      await currentTransaction(writer, options, requireWholeGym)
      await spend(options.caller)
      await currentTransaction(writer, { ...options, isAlwaysWritten: true }, act)
      await currentTransaction({ ...writer, transaction: snapshot }, options, ({ tx, now }) =>
        writeGym({ tx, fileStore, now }, append),
      )
    })
    return sendDraft(reply.headers(headersOf(writer.now())), draft)
  })

  app.register(async (scope) => {
    scope.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload))
    scope.post('/api/importar/gimnasio', takes({ budget: 'draftBytes', isStreamed: true }), async (request, reply) => {
      const options = await optionsOf(deps, request)
      await currentTransaction(writer, options, requireEmptyGym)
      const done = inProgress.take(String(options.caller.tenant))
      try {
        await spend(options.caller)
        return await reply.code(202).send(await receive(options, request.body, clientGone(reply)))
      } finally {
        done()
      }
    })
  })
}

/** A user of only some open branches may not export the others. */
async function requireWholeGym({ tx, caller }: WriteContext): Promise<void> {
  requireOpen(trasladoRoutes.exportar, caller)
  const { scopes } = caller
  if (scopes === 'all') return
  const beyond = await tx.query(
    sql`select from sucursales where gimnasio_id = $gimnasio and activa and id <> all ($scopes::text[]) limit 1`,
    { scopes },
  )
  if (beyond.length > 0) throw forbidden('exportar_needs_all_sucursales')
}

const headersOf = (now: Date) => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="vigente-${now.toISOString().slice(0, 10)}.zip"`,
  'cache-control': 'no-store',
})

type Options = Pick<WriteContext, 'caller' | 'request' | 'input'>

async function optionsOf({ identify }: RecordDeps, request: FastifyRequest): Promise<Options> {
  const { caller } = await identify(request)
  if (caller.id === null) throw unauthorized()
  return { caller, input: {}, request: { id: request.id, ip: request.ip } }
}

async function act(context: WriteContext): Promise<void> {
  writeAudit(context, gimnasios, { action: 'export', id: String(context.tx.tenant), before: null, after: null })
}

/** Validates the upload, stores the task, and deletes the file at its end. */
async function begin(deps: TrasladoDeps, options: Options, draft: Draft): Promise<Tarea> {
  const zip = await openZip(draft.file.fd)
  const manifest = await readManifest(zip)
  const { tarea, columns } = await currentTransaction(deps.writer, options, async (context) => {
    await requireEmptyGym(context)
    const columns = await readColumns(context.tx.query)
    return { columns, tarea: await beginTarea(context, { tipo: 'traslado', sucursal_id: null, registro: null }) }
  })
  const file = { zip, columns, manifest, now: deps.writer.now() }
  const key = { gym: String(options.caller.tenant), ...tarea }
  deps.tareas.run(
    key,
    (progress) => importZip(deps, options, file, progress),
    () => draft.release(),
  )
  return tarea
}

async function importZip(
  { writer, lasting }: TrasladoDeps,
  options: Options,
  file: GymFile,
  progress: Progress,
): Promise<void> {
  progress.of(rowsToImport(file.manifest))
  const files = await storePictures({ keeper: writer.files, gym: String(options.caller.tenant), progress }, file)
  const names = [...files.values()]
  try {
    await currentTransaction({ ...writer, transaction: lasting }, options, async (context) => {
      await requireEmptyGym(context)
      await writer.files.claim(context.tx, names)
      await importGym(context, { file, files }, progress)
      await progress.finish(context.tx)
    })
  } catch (error) {
    await writer.files.discard(names)
    throw isBadRow(error) ? notAnExport() : error
  }
}
