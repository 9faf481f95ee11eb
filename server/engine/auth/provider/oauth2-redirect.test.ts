import { EventSource } from 'eventsource'
import PocketBase from 'pocketbase'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openGoogleDesk, type GoogleDesk } from '#server/testing/desks/google-desk.ts'
import { publicUrl, refusalOf } from '#server/testing/gym-app.ts'

let desk: GoogleDesk
let ana: string
let email = ''
let sub = ''

beforeAll(async () => {
  desk = await openGoogleDesk()
})
afterAll(() => desk.close())
beforeEach(async () => {
  ;({ ana, email, sub } = await desk.hireAna())
})

describe('the all-in-one flow', () => {
  /** Asks under the server's public address, and reaches it here. */
  function outside() {
    const here = (url: string) => url.replace(publicUrl, desk.app.url)
    class EventSourceHere extends EventSource {
      constructor(url: string | URL) {
        super(here(String(url)))
      }
    }
    Object.assign(globalThis, { EventSource: EventSourceHere })
    const pb = new PocketBase(publicUrl).autoCancellation(false)
    pb.beforeSend = (url, options) => ({ url: here(url), options })
    return pb
  }
  const back = (query: Record<string, string>, init: RequestInit = {}) =>
    fetch(`${desk.app.url}/api/oauth2-redirect?${new URLSearchParams(query).toString()}`, init)
  const arrival = (url: string) => {
    const params = new URL(url).searchParams
    const said = { sub, email, email_verified: true }
    const redirectTo = params.get('redirect_uri') ?? ''
    const code = desk.google.grant(said, { codeChallenge: params.get('code_challenge') ?? '', redirectURL: redirectTo })
    return { state: params.get('state') ?? '', code }
  }

  it('signs in by the SDK, and tells the window to close', async () => {
    let page = ''
    const urlCallback = async (url: string) => {
      const answer = await back(arrival(url))
      expect(answer.status).toBe(200)
      page = await answer.text()
    }
    const { record } = await outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(record.id).toBe(ana)
    expect(page).toContain('<title>Listo · Vigente</title>')
    expect(page).toContain('Ya puedes cerrar esta ventana')
  })

  it('takes the answer as a form post, too', async () => {
    const urlCallback = async (url: string) => {
      const body = new URLSearchParams(arrival(url))
      expect((await fetch(`${desk.app.url}/api/oauth2-redirect`, { method: 'POST', body })).status).toBe(200)
    }
    const { record } = await outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(record.id).toBe(ana)
  })

  it('tells an answer once', async () => {
    const again: number[] = []
    const urlCallback = async (url: string) => {
      const answer = arrival(url)
      for (const _time of [1, 2]) again.push((await back(answer)).status)
    }
    await outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(again).toEqual([200, 400])
  })

  it('ends in a refusal when the user says no', async () => {
    const urlCallback = async (url: string) => {
      const { state } = arrival(url)
      const answer = await back({ state, error: 'access_denied' })
      expect(await answer.text()).toContain('No pudimos iniciar tu sesión')
    }
    const signIn = outside().collection('users').authWithOAuth2({ provider: 'google', urlCallback })
    expect(String((await refusalOf(signIn)).originalError)).toContain('access_denied')
  })

  it.each([{}, { state: 'x' }, { state: 'nobody', code: 'c' }, { code: 'c' }, { state: '<b>', code: '<script>' }])(
    'ignores %o, and repeats nothing of it',
    async (query) => {
      const answer = await back(query)
      expect(answer.status).toBe(400)
      expect(await answer.text()).not.toMatch(/<script>|<b>/)
    },
  )

  it('tells no client that waits for something else', async () => {
    const pb = outside()
    await pb.collection('users').subscribe('*', () => undefined)
    expect((await back({ state: pb.realtime.clientId, code: 'c' })).status).toBe(400)
    await pb.realtime.unsubscribe()
  })
})
