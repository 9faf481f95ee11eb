import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { unauthorized } from '#server/runtime/errors/errors.ts'
import type { Callers } from '#server/engine/sessions/callers.ts'
import type { Tokens } from '#server/engine/sessions/token.ts'
import { queryOf } from '#server/engine/request/query-params.ts'
import { factsOf } from '#server/engine/records/declaration/request-facts.ts'
import { findFile, type FileDeps, type FoundFile } from './find-file.ts'

type ByteRange = { readonly first: number; readonly last: number }

export interface FileRouteDeps extends Omit<FileDeps, 'bearer'> {
  readonly callers: Callers
  readonly tokens: Tokens
}

type OfFile = { Params: { collection: string; id: string; name: string } }

/** Keeps a file from running, loading or framing anything if a browser opens it as a page. */
const sandbox = "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; sandbox"

export function registerFileRoutes(app: FastifyInstance, deps: FileRouteDeps): void {
  app.post('/api/files/token', async (request) => {
    const { caller, claims } = await deps.callers.identifyStored(request.headers.authorization)
    if (!claims) throw unauthorized()
    const { id, collectionId } = claims
    return { token: await deps.tokens.sign('file', { id, collectionId, tokenKey: caller.tokenKey }) }
  })

  const bearer = (token: string) => deps.callers.identifyToken('file', token)
  app.get<OfFile>('/api/files/:collection/:id/:name', async (request, reply) => {
    const { token = '', thumb = '', download = '' } = queryOf(request)
    const file = await findFile(
      { ...deps, bearer },
      { ...request.params, token, thumb, ip: request.ip, facts: factsOf(request) },
    )
    setHeaders(reply, file, request.params.name, isTrue(download))
    return sendFile(request, reply, file)
  })
}

const isTrue = (value: string) => ['1', 't', 'T', 'true', 'TRUE', 'True'].includes(value)

function setHeaders(reply: FastifyReply, file: FoundFile, name: string, isDownload: boolean): void {
  const isShown = !isDownload && (file.type.startsWith('image/') || file.type === 'application/pdf')
  reply.removeHeader('x-frame-options')
  reply.headers({
    'accept-ranges': 'bytes',
    // A protected file's address contains a token: only the browser may cache it, and only while the token lives.
    'cache-control': file.isProtected ? 'private, max-age=120' : 'max-age=2592000, stale-while-revalidate=86400',
    'content-disposition': `${isShown ? 'inline' : 'attachment'}; filename="${name}"`,
    'content-security-policy': sandbox,
    'content-type': file.type,
    etag: etagOf(file),
    'last-modified': file.modified.toUTCString(),
  })
}

const etagOf = ({ tag }: FoundFile) => `"${tag}"`

function sendFile({ headers }: FastifyRequest, reply: FastifyReply, file: FoundFile): FastifyReply {
  if (isUnchanged(headers, file)) return reply.code(304).send()
  const size = file.bytes.length
  const wantsRange = headers['if-range'] === undefined || headers['if-range'] === etagOf(file)
  const range = wantsRange ? byteRange(headers.range, size) : 'whole'
  if (range === 'whole') return reply.send(file.bytes)
  if (range === null) return reply.code(416).header('content-range', `bytes */${size}`).send()
  const { first, last } = range
  return reply
    .code(206)
    .header('content-range', `bytes ${first}-${last}/${size}`)
    .send(file.bytes.subarray(first, last + 1))
}

function isUnchanged(headers: FastifyRequest['headers'], file: FoundFile): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) {
    const tags = known.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
    return tags.includes('*') || tags.includes(etagOf(file))
  }
  const since = Date.parse(headers['if-modified-since'] ?? '')
  return since >= Math.floor(file.modified.getTime() / 1000) * 1000
}

/**
 * The single range of a Range header over `size` bytes; 'whole' for none, several or an invalid one, and null for one
 * past the end (416).
 */
function byteRange(header: string | undefined, size: number): ByteRange | 'whole' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/.exec(header ?? '') ?? []
  if (from === '' && to === '') return 'whole'
  const range =
    from === ''
      ? { first: Math.max(0, size - Number(to)), last: Number(to) === 0 ? -1 : size - 1 }
      : { first: Number(from), last: Math.min(to === '' ? size - 1 : Number(to), size - 1) }
  if (to !== '' && from !== '' && Number(to) < Number(from)) return 'whole'
  return range.first > range.last ? null : range
}
