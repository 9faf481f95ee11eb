import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PassThrough, Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { grants } from '#shared/permissions.ts'
import { createLimiter } from '#server/auth/limiter.ts'
import { writeAudit } from '#server/collections/audit.ts'
import { currentTransaction } from '#server/collections/current-transaction.ts'
import { gimnasios } from '#server/collections/gimnasios/gimnasios.collection.ts'
import { refusalOf } from '#server/db/database-error.ts'
import type { RunTransaction } from '#server/db/transaction.ts'
import { ApiError, forbidden, TooManyRequests, unauthorized, unavailable } from '#server/errors.ts'
import type { FileStore } from '#server/files/file-store.ts'
import type { Caller } from '#server/records/caller.ts'
import type { WriteContext } from '#server/records/collection.ts'
import type { RecordDeps } from '#server/records/routes.ts'
import { writeGym } from './export-gym.ts'
import { importGym, requireEmptyGym } from './import-gym.ts'
import { notAnExport, openZip } from './read-zip.ts'
import { takeSource } from './take-source.ts'

/** Bytes of a full export that is brought in. */
const largestZip = 1024 * 1024 * 1024

/** Each keeps a connection of the desks' pool. */
const mostAtOnce = 2

export type TrasladoDeps = RecordDeps & { readonly snapshot: RunTransaction; readonly fileStore: FileStore }

/**
 * `GET /api/exportar/gimnasio.zip` (data.export, in every open branch): the whole gym. `POST /api/importar/gimnasio`, the ZIP
 * as its body: into an empty gym, by whoever holds every permission; 204.
 */
export function registerTrasladoRoutes(app: FastifyInstance, deps: TrasladoDeps): void {
  const limit = createLimiter(deps.writer.transaction, { prefix: 'traslado', points: 6, seconds: 3600 })
  const spend = async ({ tenant }: Caller) => {
    const wait = await limit.consume(String(tenant))
    if (wait > 0) throw new TooManyRequests(wait)
  }
  let running = 0
  const begin = () => {
    if (running >= mostAtOnce) throw unavailable('Hay otros traslados en curso. Vuelve a intentarlo en unos minutos.')
    running += 1
  }

  app.get('/api/exportar/gimnasio.zip', async (request, reply) => {
    const asked = await askedBy(deps, request)
    await currentTransaction(deps.writer, asked, requireWholeGym)
    await spend(asked.caller)
    await currentTransaction(deps.writer, asked, act)
    begin()
    const body = stream(deps, asked, (error) => {
      running -= 1
      if (error) request.log.info({ err: error }, 'an export ended early')
    })
    return reply.headers(headersOf(deps.writer.now())).send(body)
  })

  app.register(async (scope) => {
    scope.addContentTypeParser('application/zip', (_request, payload, done) => done(null, payload))
    scope.post('/api/importar/gimnasio', async (request, reply) => {
      const asked = await askedBy(deps, request)
      await currentTransaction(deps.writer, asked, requireEmptyGym)
      await spend(asked.caller)
      begin()
      try {
        await withUpload(request.body, (path) => bringIn(deps, asked, path))
      } finally {
        running -= 1
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
  const { caller } = await identify(request.headers.authorization)
  if (caller.id === null) throw unauthorized()
  return { caller, input: {}, request: { id: request.id, ip: request.ip } }
}

const act = (context: WriteContext) =>
  writeAudit(context, gimnasios, { action: 'export', id: String(context.tx.tenant), before: null, after: null })

/** What is sent begins at once; what fails afterwards cuts it off, and a cut ZIP opens nowhere. */
function stream({ writer, snapshot, fileStore }: TrasladoDeps, asked: Asked, onEnd: (error?: unknown) => void) {
  const body = new PassThrough()
  const write = ({ tx, now }: WriteContext) => writeGym({ tx, fileStore, now }, body)
  currentTransaction({ ...writer, transaction: snapshot }, asked, write).then(
    () => onEnd(),
    (error: unknown) => {
      body.destroy()
      onEnd(error)
    },
  )
  return body
}

/** Lays the body down beside, whatever its size, and takes it away again. */
async function withUpload(body: unknown, work: (path: string) => Promise<void>): Promise<void> {
  if (!(body instanceof Readable)) throw notAnExport()
  const folder = await mkdtemp(join(tmpdir(), 'vigente-traslado-'))
  const path = join(folder, 'gimnasio.zip')
  try {
    await pipeline(body, upTo(largestZip), createWriteStream(path))
    await work(path)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function upTo(most: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > most) done(new ApiError(413, 'El archivo es demasiado grande.'))
      else done(null, chunk)
    },
  })
}

async function bringIn({ writer }: TrasladoDeps, asked: Asked, path: string): Promise<void> {
  const zip = await openZip(path)
  try {
    const source = await takeSource(writer.files, zip)
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
  } finally {
    zip.close()
  }
}

/** A row that the tables do not take. */
function isBadRow(error: unknown): boolean {
  const code = refusalOf(error)?.code ?? ''
  return code.startsWith('22') || code.startsWith('23')
}
