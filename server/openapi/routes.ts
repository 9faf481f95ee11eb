import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import { fillTextPage } from '#server/platform/landing/page.ts'
import { renderText, titleOf } from '#server/platform/landing/plain-markdown.ts'
import { openApiDocument } from './document.ts'
import { renderReference } from './reference.ts'

export interface DescriptionDeps {
  readonly collections: readonly Collection[]
  readonly publicUrl: string
  /** The built landing page, whose head and foot the guide has; absent where no web app is served. */
  readonly template?: string | undefined
}

/** The guide for developers, in Markdown. `{servidor}` stands for the public address. */
export const guide = readFileSync(fileURLToPath(new URL('./guia.md', import.meta.url)), 'utf8')

/** `GET /api/openapi.json`, and the guide with the whole reference at `/desarrolladores`. Both are the same for everybody. */
export function registerDescription(app: FastifyInstance, { collections, publicUrl, template }: DescriptionDeps): void {
  const document = openApiDocument(collections, publicUrl)
  serve(app, '/api/openapi.json', { type: 'application/json; charset=utf-8', body: JSON.stringify(document) })
  if (template === undefined) return
  const path = `${publicUrl}/desarrolladores`
  const html = renderText(guide.replaceAll('{servidor}', publicUrl)) + renderReference(document)
  const body = fillTextPage(template, { path, title: titleOf(guide), html })
  serve(app, '/desarrolladores', { type: 'text/html; charset=utf-8', body })
}

function serve(app: FastifyInstance, address: string, { type, body }: { type: string; body: string }): void {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  app.get(address, (request, reply) => {
    reply.headers({ 'content-type': type, 'cache-control': 'no-cache', etag })
    return request.headers['if-none-match'] === etag ? reply.code(304).send() : reply.send(body)
  })
}
