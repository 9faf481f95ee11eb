import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { badRequest, notFound } from '#server/runtime/errors/errors.ts'
import { answerNotFound } from './error-handler.ts'
import { hasCode } from '#server/runtime/errors/has-code.ts'

const FOREVER = 'public, max-age=31536000, immutable'

const addresses = z.array(z.string())

/**
 * Serves the built web app. The build lists the addresses of its screens; on others that do not look like a file it says itself
 * that there is nothing, under a 404.
 */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
  const page = await readTemplate(root, 'index.html')
  const isScreen = screenPattern(addresses.parse(JSON.parse((await readTemplate(root, 'pantallas.json')) ?? '[]')))
  app.addHook('onRequest', ({ url, routeOptions }, _reply, done) => {
    if (routeOptions.url === '/*') requirePlain(pathOf(url))
    done()
  })
  await app.register(fastifyStatic, {
    root,
    preCompressed: true,
    cacheControl: false,
    dotfiles: 'ignore',
    allowedPath: (path) => !isSourceMap(path),
    setHeaders(reply, path) {
      reply.header('vary', 'accept-encoding')
      reply.header('cache-control', /[\\/]assets[\\/]/.test(path) ? FOREVER : 'no-cache')
    },
  })
  app.setNotFoundHandler((request, reply) => {
    if (!isPage(request)) return answerNotFound(request, reply)
    if (isScreen.test(pathOf(request.url))) return reply.sendFile('index.html')
    // A file would be answered without a body to a browser that has it.
    return reply.code(404).type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page)
  })
}

/** The pattern of addresses such as '/admin/planes/editar-plan/$id', as the router matches them. */
function screenPattern(screens: readonly string[]): RegExp {
  const written = screens.map((screen) => screen.replaceAll(/\$\w+/g, '[^/]+').replace(/^\/$/, ''))
  return new RegExp(`^(${written.join('|')})/?$`, 'i')
}

/** Source maps and other build files are not served. The path is already decoded. */
const isSourceMap = (path: string) => /\.map(\.(br|gz))?$/i.test(path)

/** A built page that the server fills in; undefined without a build. */
export async function readTemplate(root: string | null, name: string): Promise<string | undefined> {
  if (root === null) return undefined
  try {
    return await readFile(join(root, name), 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    throw error
  }
}

function isPage({ method, url }: FastifyRequest): boolean {
  const path = pathOf(url)
  return (method === 'GET' || method === 'HEAD') && !/^\/(api|assets)(\/|$)/.test(path) && !/\.[^/]*\/?$/.test(path)
}

const pathOf = (url: string) => url.split('?', 1)[0] ?? ''

/** Addresses of files and screens have no escapes, empty parts or dot parts: one file has one address. */
function requirePlain(path: string): void {
  if (/^(\/(?!\.{1,2}(\/|$))[\w~@:+,=.-]+)*\/?$/.test(path)) return
  throw path.includes('%25') ? badRequest() : notFound()
}

/** Without a built web app only the API answers. */
export const serveApiOnly = (app: FastifyInstance) =>
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => answerNotFound(request, reply))
