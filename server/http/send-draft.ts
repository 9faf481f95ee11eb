import type { FastifyReply } from 'fastify'
import { badRequest } from '#server/errors.ts'
import type { Draft } from '#server/drafts/drafts.ts'

/** Aborts when whoever asked has hung up: what is made for him is made for nobody. */
export function clientGone({ raw }: FastifyReply): AbortSignal {
  const gone = new AbortController()
  raw.once('close', () => gone.abort(badRequest('La descarga se canceló.')))
  return gone.signal
}

/** Longest time in which a file is fetched: at 5 Mbit a second the largest takes less. */
const longestSending = 3_600_000

/** Sends a draft and lets it go, however the sending ends. */
export function sendDraft(reply: FastifyReply, draft: Draft): FastifyReply {
  const body = draft.file.createReadStream({ start: 0, autoClose: false })
  const tooSlow = setTimeout(() => body.destroy(), longestSending)
  body.once('close', () => {
    clearTimeout(tooSlow)
    draft.release().catch((error: unknown) => reply.log.error({ err: error }, 'a draft was not closed'))
  })
  return reply.header('content-length', draft.bytes).send(body)
}
