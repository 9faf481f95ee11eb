import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** A text ready to send, in each encoding. */
export interface Ready {
  readonly type: string
  readonly plain: Buffer
  readonly br: Buffer
  readonly gzip: Buffer
  readonly etag: string
}

/** Compresses a text once for all its readers. */
export async function prepare(text: string, type = 'text/html; charset=utf-8'): Promise<Ready> {
  const plain = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: plain.length }
  const [br, gzipped] = await Promise.all([promisify(brotliCompress)(plain, { params }), promisify(gzip)(plain)])
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`
  return { type, plain, br, gzip: gzipped, etag }
}

/** Sends it in an encoding that the client reads, or 304 if the client has it. `vary`: the headers that choose the text. */
export function sendReady(
  request: FastifyRequest,
  reply: FastifyReply,
  ready: Ready,
  vary = 'accept-encoding',
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', vary, etag: ready.etag })
  if (request.headers['if-none-match']?.replace(/^W\//, '') === ready.etag) return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = takes(accepted, 'br') ? 'br' : takes(accepted, 'gzip') ? 'gzip' : null
  if (encoding) reply.header('content-encoding', encoding)
  return reply.type(ready.type).send(encoding ? ready[encoding] : ready.plain)
}

/** True if an Accept-Encoding names the encoding, and not to refuse it (`br;q=0`). */
const takes = (accepted: string, encoding: string) =>
  accepted.split(',').some((one) => {
    const [name = '', ...params] = one.split(';').map((part) => part.trim().toLowerCase())
    return name === encoding && !params.some((param) => /^q=0(\.0*)?$/.test(param))
  })

/** Serves a text that is the same for everybody. It is compressed when the first one asks. */
export function serveReady(app: FastifyInstance, address: string, text: string, type?: string): void {
  let ready: Promise<Ready> | undefined
  app.get(address, async (request, reply) => sendReady(request, reply, await (ready ??= prepare(text, type))))
}
