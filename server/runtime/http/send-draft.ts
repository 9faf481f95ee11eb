import type { FastifyReply } from 'fastify'
import { refused } from '#server/runtime/errors/errors.ts'
import type { Draft } from '#server/runtime/drafts/drafts.ts'

/** Aborts when the caller has hung up. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort(refused(400, 'descarga_cancelled')))
  return gone.signal
}

/** Longest time for a download: the largest file takes less at 5 Mbit/s. */
const longestSending = 3_600_000

/** Sends a draft and closes it, however the sending ends. */
export function sendDraft(reply: FastifyReply, draft: Draft): FastifyReply {
  const body = draft.file.createReadStream({ start: 0, autoClose: false })
  const tooSlow = setTimeout(() => body.destroy(), longestSending)
  body.once('close', () => {
    clearTimeout(tooSlow)
    draft.release().catch((error: unknown) => reply.log.error({ err: error }, 'could not close a temporary file'))
  })
  return reply.header('content-length', draft.bytes).send(body)
}
