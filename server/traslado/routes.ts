import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import type { Tarea } from '#shared/tareas.ts'
import { createHeld } from '#server/budgets/over-budget.ts'
import { createLimiter } from '#server/auth/limiter.ts'
import { writeAudit } from '#server/collections/audit.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { gimnasios } from '#server/collections/gimnasios/gimnasios.collection.ts'
import { refusalOf } from '#server/db/database-error.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import type { Going, Tareas } from '#server/tareas/run-tareas.ts'
import { beginTarea } from '#server/tareas/store.ts'
import type { Draft, Drafts } from '#server/drafts/drafts.ts'
import { clientGone, sendDraft } from '#server/http/send-draft.ts'
import { forbidden, TooManyRequests, unauthorized } from '#server/errors.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Caller } from '#server/records/caller.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { takes } from '#server/records/body-limit.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { writeGym } from './export-gym.ts'
import { importGym, requireEmptyGym, rowsToBring, type Source } from './import-gym.ts'
import { notAnExport, openZip } from './read-zip.ts'
import { readManifest, takePictures } from './take-source.ts'

export type TrasladoDeps = RecordDeps & {
  readonly snapshot: RunTransaction
  readonly fileStore: FileStore
  readonly drafts: Drafts
  readonly lasting: RunTransaction
  readonly tareas: Tareas
}

/**
 * `GET /api/exportar/gimnasio.zip` (data.export, in every open branch): the whole gym. `POST /api/importar/gimnasio`, the ZIP
 * as its body: into an empty gym, by whoever holds every permission; 202 once it has begun, see `/api/tareas`.
 */
export function registerTrasladoRoutes(app: FastifyInstance, deps: TrasladoDeps): void {
  const { writer, snapshot, fileStore, drafts } = deps
  const limit = createLimiter(writer.transaction, { prefix: 'traslado', points: 6, seconds: 3600 })
  const spend = async ({ tenant }: Caller) => {
    const wait = await limit.consume(String(tenant))
    if (wait > 0) throw new TooManyRequests(wait)
  }
  const bringing = createHeld('gymsBroughtIn')
  const receive = async (asked: Asked, body: unknown, gone: AbortSignal): Promise<Tarea> => {
    if (!(body instanceof Readable)) throw notAnExport()
    const draft = await drafts.receive(String(asked.caller.tenant), gone, body)
    try {
      return await begin(deps, asked, draft)
    } catch (error) {
      await draft.release()
      throw error
    }
  }

  app.get('/api/exportar/gimnasio.zip', async (request, reply) => {
    const asked = await askedBy(deps, request)
    const { draft } = await drafts.make(String(asked.caller.tenant), clientGone(reply), async (append) => {
      await currentTransaction(writer, asked, requireWholeGym)
      await spend(asked.caller)
      await currentTransaction(writer, { ...asked, isAlwaysWritten: true }, act)
      await currentTransaction({ ...writer, transaction: snapshot }, asked, ({ tx, now }) =>
        writeGym({ tx, fileStore, now }, append),
      )
    })
    return sendDraft(reply.headers(headersOf(writer.now())), draft)
  })

  app.register(async (scope) => {
    scope.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload))
    scope.post('/api/importar/gimnasio', takes({ budget: 'draftBytes', isStreamed: true }), async (request, reply) => {
      const asked = await askedBy(deps, request)
      await currentTransaction(writer, asked, requireEmptyGym)
      const done = bringing.take(String(asked.caller.tenant))
      try {
        await spend(asked.caller)
        return await reply.code(202).send(await receive(asked, request.body, clientGone(reply)))
      } finally {
        done()
      }
    })
  })
}

/** Who works in some of the open branches does not carry away what lies in the others. */
async function requireWholeGym({ tx, caller: { permissions, scopes } }: WriteContext): Promise<void> {
  if (!grants('data.export', permissions)) throw forbidden('No puedes exportar los datos del gimnasio.')
  if (scopes === 'all') return
  const beyond = await tx.query(
    'select from sucursales where gimnasio_id = $1 and activa and id <> all ($2::text[]) limit 1',
    [tx.tenant, scopes],
  )
  if (beyond.length > 0) throw forbidden('Solo exporta todo el gimnasio quien trabaja en todas sus sucursales.')
}

const headersOf = (now: Date) => ({
  'content-type': 'application/zip',
  'content-disposition': `attachment; filename="vigente-${now.toISOString().slice(0, 10)}.zip"`,
  'cache-control': 'no-store',
})

type Asked = Pick<WriteContext, 'caller' | 'request' | 'input'>

async function askedBy({ identify }: RecordDeps, request: FastifyRequest): Promise<Asked> {
  const { caller } = await identify(request)
  if (caller.id === null) throw unauthorized()
  return { caller, input: {}, request: { id: request.id, ip: request.ip } }
}

async function act(context: WriteContext): Promise<void> {
  writeAudit(context, gimnasios, { action: 'export', id: String(context.tx.tenant), before: null, after: null })
}

/** Looks at what was sent, writes down that it begins, and lets go of the file when it has ended. */
async function begin(deps: TrasladoDeps, asked: Asked, draft: Draft): Promise<Tarea> {
  const zip = await openZip(draft.file.fd)
  const manifest = await readManifest(zip)
  const tarea = await currentTransaction(deps.writer, asked, async (context) => {
    await requireEmptyGym(context)
    return beginTarea(context, { tipo: 'traslado', sucursal_id: null, registro: null })
  })
  const key = { gym: String(asked.caller.tenant), ...tarea }
  deps.tareas.run(
    key,
    (going) => bringIn(deps, asked, { zip, manifest, going }),
    () => draft.release(),
  )
  return tarea
}

type Brought = Pick<Source, 'zip' | 'manifest'> & { readonly going: Going }

async function bringIn({ writer, lasting }: TrasladoDeps, asked: Asked, { zip, manifest, going }: Brought) {
  going.of(rowsToBring(manifest))
  const files = await takePictures({ keeper: writer.files, gym: String(asked.caller.tenant), going }, zip)
  const names = [...files.values()]
  try {
    await currentTransaction({ ...writer, transaction: lasting }, asked, async (context) => {
      await requireEmptyGym(context)
      await writer.files.claim(context.tx, names)
      await importGym(context, { zip, manifest, files }, going)
      await going.finish(context.tx)
    })
  } catch (error) {
    await writer.files.discard(names)
    throw isBadRow(error) ? notAnExport() : error
  }
}

/** A row that the tables do not take. */
function isBadRow(error: unknown): boolean {
  const code = refusalOf(error)?.code ?? ''
  return code.startsWith('22') || code.startsWith('23')
}
