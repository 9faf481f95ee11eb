import type PocketBase from 'pocketbase'
import type { Lab } from '#lab/conformance/tools/lab.ts'
import { scenarios } from '#lab/conformance/tools/scenario.ts'

export const oauth2Redirect = scenarios('1.11', [
  ...['GET', 'POST'].map((method) => ({
    name: `${method} oauth2-redirect ignores an unknown state`,
    request: () => ({ method, path: '/api/oauth2-redirect?state=nothing&code=c' }),
    status: 400,
    answers: { 'content-type': 'text/html; charset=utf-8' },
    notContains: ['nothing'],
  })),
  { name: 'oauth2-redirect without anything', get: '/api/oauth2-redirect', status: 400 },
  ...['code=c', 'error=access_denied', 'code=7'].map((query) => ({
    name: `oauth2-redirect reaches the waiting client: ${query}`,
    ...redirected(query, ['@oauth2']),
    contains: ['"status":200', `"told":1`],
  })),
  {
    name: 'oauth2-redirect does not reach a client with another topic',
    ...redirected('code=c', ['posts/*']),
    contains: ['"status":400', '"told":0'],
  },
  {
    name: 'oauth2-redirect without code and error',
    ...redirected('', ['@oauth2']),
    contains: ['"status":400', '"told":0'],
  },
  {
    name: 'oauth2-redirect answers once',
    ...redirected('code=c', ['@oauth2'], 2),
    contains: ['"status":400', '"told":1'],
  },
])

/** Subscribes as the SDK does, follows the redirect, and counts the events. */
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
