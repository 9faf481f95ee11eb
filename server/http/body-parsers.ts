import type { FastifyInstance } from 'fastify'
import { badRequest } from '#server/errors.ts'

/** JSON only for now; a body without a byte is an empty form, whatever its type says. */
export function useBodyParsers(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(/^application\/json/i, { parseAs: 'string' }, (_request, body, done) => {
    try {
      done(null, parseJson(String(body)))
    } catch (cause) {
      done(badRequest('Failed to read the submitted data.', cause))
    }
  })
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => {
    if (body.length === 0) done(null, {})
    else done(badRequest('Unsupported Content-Type.'))
  })
}

/** `__proto__` becomes an ordinary own key here and is dropped: no field has that name, and a later copy would obey it. */
function parseJson(text: string): unknown {
  if (text.trim() === '') return {}
  return JSON.parse(text, (key, value: unknown) => (key === '__proto__' ? undefined : value))
}
