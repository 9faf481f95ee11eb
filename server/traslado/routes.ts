import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { createGate } from '#server/budgets/gate.ts'
import { createHeld } from '#server/budgets/over-budget.ts'
import { createLimiter } from '#server/auth/limiter.ts'
import { writeAudit } from '#server/collections/audit.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { gimnasios } from '#server/collections/gimnasios/gimnasios.collection.ts'
import { refusalOf } from '#server/db/database-error.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import type { Draft, Drafts } from '#server/drafts/drafts.ts'
import { clientGone, sendDraft } from '#server/http/send-draft.ts'
import { forbidden, TooManyRequests, unauthorized } from '#server/errors.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Caller } from '#server/records/caller.ts'
import type { WriteContext } from '#server/records/collection.ts'
import { takes } from '#server/records/body-limit.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { writeGym } from './export-gym.ts'
import { importGym, requireEmptyGym } from './import-gym.ts'
import { notAnExport, openZip } from './read-zip.ts'
import { takeSource } from './take-source.ts'

export type TrasladoDeps = RecordDeps & {
  readonly snapshot: RunTransaction
  readonly fileStore: FileStore
  readonly drafts: Drafts
}

/**
 * `GET /api/exportar/gimnasio.zip` (data.export, in every open branch): the whole gym. `POST /api/importar/gimnasio`, the ZIP
 * as its body: into an empty gym, by whoever holds every permission; 204.
 */
export function registerTrasladoRoutes(app: FastifyInstance, deps: TrasladoDeps): void {
  const { writer, snapshot, fileStore, drafts } = deps
  const limit = createLimiter(writer.transaction, { prefix: 'traslado', points: 6, seconds: 3600 })
  const spend = async ({ tenant }: Caller) => {
    const wait = await limit.consume(String(tenant))
    if (wait > 0) throw new TooManyRequests(wait)
  }
  const bringing = createHeld('gymsBroughtIn')
  const inTurn = createGate({ running: 2, line: 'gymsBroughtIn' })
  const receive = async (asked: Asked, body: unknown, gone: AbortSignal) => {
    if (!(body instanceof Readable)) throw notAnExport()
    const gym = String(asked.caller.tenant)
    const draft = await drafts.receive(gym, gone, body)
    try {
      await inTurn(gym, () => bringIn(deps, asked, { draft, gone }))
    } finally {
      await draft.release()
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
        await receive(asked, request.body, clientGone(reply))
      } finally {
        done()
      }
      return reply.code(204).send()
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

const act = (context: WriteContext) =>
  writeAudit(context, gimnasios, { action: 'export', id: String(context.tx.tenant), before: null, after: null })

type Brought = { readonly draft: Draft; readonly gone: AbortSignal }

async function bringIn({ writer }: TrasladoDeps, asked: Asked, { draft, gone }: Brought): Promise<void> {
  const source = await takeSource(
    { keeper: writer.files, gym: String(asked.caller.tenant), signal: gone },
    await openZip(draft.file.fd),
  )
  const names = [...source.files.values()]
  try {
    await currentTransaction(writer, asked, async (context) => {
      await requireEmptyGym(context)
      await writer.files.claim(context.tx, names)
      await importGym(context, source)
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
