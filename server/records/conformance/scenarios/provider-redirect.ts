import type PocketBase from 'pocketbase'
import type { Lab } from '../lab.ts'
import { scenarios } from '../scenario.ts'

export const oauth2Redirect = scenarios('1.11', [
  ...['GET', 'POST'].map((method) => ({
    name: `${method} oauth2-redirect tells nobody of an unknown state`,
    request: () => ({ method, path: '/api/oauth2-redirect?state=nothing&code=c' }),
    status: 400,
    answers: { 'content-type': 'text/html; charset=utf-8' },
    notContains: ['nothing'],
  })),
  { name: 'oauth2-redirect without anything', get: '/api/oauth2-redirect', status: 400 },
  ...['code=c', 'error=access_denied', 'code=7'].map((query) => ({
    name: `oauth2-redirect tells the one who waits: ${query}`,
    ...redirected(query, ['@oauth2']),
    contains: ['"status":200', `"told":1`],
  })),
  {
    name: 'oauth2-redirect tells nobody who waits for something else',
    ...redirected('code=c', ['posts/*']),
    contains: ['"status":400', '"told":0'],
  },
  {
    name: 'oauth2-redirect without code and error',
    ...redirected('', ['@oauth2']),
    contains: ['"status":400', '"told":0'],
  },
  {
    name: 'oauth2-redirect tells once',
    ...redirected('code=c', ['@oauth2'], 2),
    contains: ['"status":400', '"told":1'],
  },
])

/** Waits as the SDK does, comes back from the provider, and counts what was told. */
function redirected(query: string, topics: string[], times = 1) {
  return {
    sdk: async (_pb: PocketBase, lab: Lab) => {
      const stop = new AbortController()
      const stream = await fetch(`${lab.url}/api/realtime`, { signal: stop.signal })
      let heard = ''
      const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader()
      const hear = async () => void (heard += (await reader?.read())?.value ?? '')
      await hear()
      const clientId = /"clientId":"(\w+)"/.exec(heard)?.[1] ?? ''
      await fetch(`${lab.url}/api/realtime`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ clientId, subscriptions: topics }),
      })
      let status = 0
      for (let time = 0; time < times; time += 1) {
        status = (await fetch(`${lab.url}/api/oauth2-redirect?state=${clientId}&${query}`)).status
        if (status === 200) await hear()
      }
      stop.abort()
      return { status, told: heard.split('event:@oauth2').length - 1 }
    },
  }
}
