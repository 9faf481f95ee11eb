import type { Plugin } from 'vite'

/** While developing, `/` is the landing page too, its open places empty: the server alone fills them in. */
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
