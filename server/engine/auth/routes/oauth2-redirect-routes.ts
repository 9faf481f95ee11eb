import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Hub } from '#server/engine/realtime/hub.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { queryOf } from '#server/engine/request/query-params.ts'

/** The topic on which the SDK waits for the provider's answer. */
const topic = '@oauth2'

const longest = 4096

interface RedirectDeps {
  readonly hub: Pick<Hub, 'tellClient'>
  /** In the page's title. */
  readonly productName: string
}

/**
 * The redirect URL of the SDK's all-in-one flow. `state` is the realtime client that started it: only that client, from
 * the same IP and once, gets the code. The page then closes its window.
 */
export function registerOAuth2Redirect(app: FastifyInstance, { hub, productName }: RedirectDeps): void {
  const page = pageOf(productName)
  const donePage = page('Listo', 'Ya puedes cerrar esta ventana y volver a donde estabas.')
  const failedPage = page('No pudimos iniciar tu sesión', 'Cierra esta ventana y vuelve a intentarlo.')
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { state, code, error } = answerIn(request)
    const data = error === '' ? { state, code } : { state, code, error }
    const isAnswer = state !== '' && (code !== '' || error !== '')
    const isHeard = isAnswer && (await hub.tellClient({ clientId: state, ip: request.ip, topic, data }))
    return reply
      .code(isHeard ? 200 : 400)
      .type('text/html; charset=utf-8')
      .send(isHeard && error === '' ? donePage : failedPage)
  }
  app.get('/api/oauth2-redirect', answer)
  app.post('/api/oauth2-redirect', answer)
}

/** Some providers answer by a form post. */
function answerIn(request: FastifyRequest) {
  const given = new Map<string, unknown>(Object.entries(request.method === 'POST' ? bodyOf(request) : queryOf(request)))
  const text = (name: string) => {
    const value = given.get(name)
    return typeof value === 'string' || typeof value === 'number' ? String(value).slice(0, longest) : ''
  }
  return { state: text('state'), code: text('code'), error: text('error') }
}

/** Loads nothing of the app: it is shown for a second, in a small window. */
const pageOf = (productName: string) => (title: string, text: string) =>
  `<!doctype html>
<html lang="es">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${title} · ${productName}</title></head>
<body style="font-family:system-ui,sans-serif;text-align:center;padding:15vh 1.5rem"><h1 style="font-size:1.25rem">${title}</h1><p>${text}</p></body>
</html>`
