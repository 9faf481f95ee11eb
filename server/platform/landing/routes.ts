import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { servicios } from '#server/platform/servicios/servicios.collection.ts'
import { bodyOf } from '#server/engine/request/body.ts'
import { guest } from '#server/engine/records/declaration/caller.ts'
import type { Reader } from '#server/engine/records/read/reader.ts'
import { emptyContacto, renderContacto } from './contacto.ts'
import { legalPages, type LegalTexts } from './legal-texts.ts'
import { monedaDeVisita } from './moneda-de-visita.ts'
import { createReadyPage, fillDemo, fillPage, fillTextPage, type PageContent } from './page.ts'
import { renderText, titleOf } from './plain-markdown.ts'
import { sendReady, serveReady } from '#server/runtime/http/ready.ts'
import { precio, type Precio } from './precio.ts'
import { nadie, readQuienLoHace } from './quien-lo-hace.ts'
import type { Query } from '#server/runtime/db/transaction.ts'
import { sendConsulta, type ConsultaDeps } from './send-consulta.ts'
import { z } from 'zod'

export type LandingDeps = ConsultaDeps & {
  readonly reader: Reader
  /** Reads the platform's settings, which no guest may list. */
  readonly query: Query
  readonly publicUrl: string
  /** The built page with its placeholders. */
  readonly template: string
  readonly legales: LegalTexts
  /** Visitors may try the demonstration. */
  readonly hasDemo: boolean
}

/** Set by the page's own script, which replaces the form with the answer. */
const PART_ALONE = 'x-solo-formulario'

/** The page at `/`, which works without scripts, its contact form, the legal pages, robots.txt and sitemap. */
export function registerLandingRoutes(app: FastifyInstance, deps: LandingDeps): void {
  const { publicUrl } = deps
  const template = fillDemo(deps.template, deps.hasDemo)
  const readyPage = createReadyPage(template, publicUrl)

  app.get<{ Querystring: { consulta?: string } }>('/', async (request, reply) => {
    const content = await contentFor(deps, request)
    if (request.query.consulta === 'enviada') {
      return sendHtml(reply, fillPage(template, publicUrl, content, { ...emptyContacto, isSent: true }))
    }
    return sendReady(request, reply, await readyPage(content), 'accept-encoding, accept-language')
  })

  app.post('/contacto', async (request, reply) => {
    const { status, contacto, wait } = await sendConsulta(deps, bodyOf(request), { id: request.id, ip: request.ip })
    reply.code(status)
    if (wait > 0) reply.header('retry-after', String(wait))
    if (request.headers[PART_ALONE] !== undefined) return sendHtml(reply, renderContacto(contacto))
    if (contacto.isSent) return reply.redirect('/?consulta=enviada#contacto', 303)
    return sendHtml(reply, fillPage(template, publicUrl, await contentFor(deps, request), contacto))
  })

  for (const page of legalPages) {
    const html = fillTextPage(template, textPage(`${publicUrl}/${page}`, deps.legales[page]))
    serveReady(app, `/${page}`, html)
  }
  app.get('/contacto', (_request, reply) => reply.redirect('/#contacto', 302))
  app.get('/inicio.html', (_request, reply) => reply.redirect('/', 301))
  app.get('/robots.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots(publicUrl)))
  app.get('/sitemap.xml', (_request, reply) => reply.type('application/xml; charset=utf-8').send(sitemap(publicUrl)))
}

/** The services on sale and who makes the product, or neither if they cannot be read. */
async function contentFor({ reader, query }: LandingDeps, request: FastifyRequest): Promise<PageContent> {
  try {
    const page = await reader.list(servicios, guest, { sort: 'precio', perPage: '12', skipTotal: 'true' })
    const quien = await readQuienLoHace(query)
    const visita = monedaDeVisita(request.headers['accept-language'], quien.cotizaciones)
    return { precios: parsePrecios(page.items), quien, visita }
  } catch (error) {
    request.log.warn({ err: error, reqId: request.id }, 'landing page served without prices')
    return { precios: [], quien: nadie, visita: null }
  }
}

const textPage = (path: string, text: string) => ({ path, title: titleOf(text), html: renderText(text) })

const sendHtml = (reply: FastifyReply, html: string) =>
  reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(html)

const robots = (publicUrl: string) => `User-agent: *
Allow: /
Disallow: /admin/
Disallow: /api/
Disallow: /auth/

Sitemap: ${publicUrl}/sitemap.xml
`

const sitemap = (publicUrl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${['', 'desarrolladores', ...legalPages].map((page) => `  <url><loc>${new URL(`/${page}`, publicUrl).href}</loc></url>`).join('\n')}
</urlset>
`

const parsePrecios = (records: readonly unknown[]): readonly Precio[] => z.array(precio).parse(records)
