import diagnostics from 'node:diagnostics_channel'
import type { FastifyInstance, RouteOptions } from 'fastify'

/** Collects every route of each server built until `stop`, as `METHOD /address`, without the HEAD of a GET. */
export function recordRoutes(): { readonly routes: readonly string[]; stop(): void } {
  const routes: string[] = []
  const add = ({ method, url, exposeHeadRoute }: RouteOptions) => {
    for (const one of [method].flat()) {
      if (one !== 'HEAD' || exposeHeadRoute === false) routes.push(`${one} ${url}`)
    }
  }
  const listen = (message: unknown) => {
    if (isBuilt(message)) message.fastify.addHook('onRoute', add)
  }
  diagnostics.subscribe('fastify.initialization', listen)
  return { routes, stop: () => diagnostics.unsubscribe('fastify.initialization', listen) }
}

const isBuilt = (message: unknown): message is { fastify: FastifyInstance } =>
  typeof message === 'object' && message !== null && 'fastify' in message
