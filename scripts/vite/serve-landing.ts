import type { Plugin } from 'vite'

/** During development `/` is the landing page too, with empty places that only the server fills. */
export function serveLanding(): Plugin {
  return {
    name: 'serve-landing',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/' || request.url?.startsWith('/?')) request.url = '/inicio.html'
        next()
      })
    },
  }
}
