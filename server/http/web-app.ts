import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { answerNotFound } from './error-handler.ts'

const FOREVER = 'public, max-age=31536000, immutable'

/** Serves the built web app. Every address it knows nothing of is one of its own screens, unless it looks like a file. */
export async function serveWebApp(app: FastifyInstance, root: string): Promise<void> {
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
  app.setNotFoundHandler((request, reply) =>
    isScreen(request) ? reply.sendFile('index.html') : answerNotFound(request, reply),
  )
}

/** Whatever a build left beside the app for its developers stays here. */
const isSourceMap = (path: string) => /\.map(\.(br|gz))?$/i.test(decodeURIComponent(path))

/** The landing page as the build left it; undefined where none was built. */
export async function readLanding(root: string | null): Promise<string | undefined> {
  if (root === null) return undefined
  try {
    return await readFile(join(root, 'inicio.html'), 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

function isScreen({ method, url }: FastifyRequest): boolean {
  const path = url.split('?', 1)[0] ?? ''
  return (method === 'GET' || method === 'HEAD') && !/^\/api(\/|$)/.test(path) && !/\.[a-z0-9]+$/i.test(path)
}

/** Without a built web app only the API answers. */
export const serveApiOnly = (app: FastifyInstance) =>
  app.setNotFoundHandler((request: FastifyRequest, reply: FastifyReply) => answerNotFound(request, reply))
