import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import type { Collection } from '#server/engine/records/declaration/collection.ts'
import type { Declared } from '#server/platform/acts/act.ts'
import { fillTextPage } from '#server/platform/landing/page.ts'
import { serveReady } from '#server/runtime/http/ready.ts'
import { renderText, titleOf } from '#server/platform/landing/plain-markdown.ts'
import { openApiDocument } from './document.ts'
import { renderReference } from './reference.ts'

export interface DescriptionDeps {
  readonly collections: readonly Collection[]
  readonly declared: readonly Declared[]
  readonly publicUrl: string
  /** The built landing page, whose head and foot the guide has; absent where no web app is served. */
  readonly template?: string | undefined
}

/** The guide for developers, in Markdown. `{servidor}` stands for the public address. */
export const guide = readFileSync(fileURLToPath(new URL('./guia.md', import.meta.url)), 'utf8')

/** `GET /api/openapi.json`, the name of each act at `GET /api/actos`, and the guide with the whole reference at `/desarrolladores`. Both are the same for everybody. */
export function registerDescription(
  app: FastifyInstance,
  { collections, declared, publicUrl, template }: DescriptionDeps,
): void {
  const document = openApiDocument(collections, declared, publicUrl)
  serveReady(app, '/api/openapi.json', JSON.stringify(document), 'application/json; charset=utf-8')
  serveReady(app, '/api/actos', JSON.stringify(actNames(declared)), 'application/json; charset=utf-8')
  if (template === undefined) return
  const path = `${publicUrl}/desarrolladores`
  const html = renderText(guide.replaceAll('{servidor}', publicUrl)) + renderReference(document)
  serveReady(app, '/desarrolladores', fillTextPage(template, { path, title: titleOf(guide), html }))
}

/** The names of acts by their routes, for the history. */
const actNames = (declared: readonly Declared[]) => Object.fromEntries(declared.map(({ route, says }) => [route, says]))
