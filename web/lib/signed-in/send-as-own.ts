import { ClientResponseError } from 'pocketbase'
import { isMotivo, sessionHeader } from '#shared/values/session-end.ts'
import { authStore, compare, hearEnd, presenceNow } from './signed-in.ts'

/** Addresses that sign in, or ask if the server is there. */
const forGuests = /\/api\/(health|collections\/users\/(auth-methods|auth-with-\w+|request-otp))(\/|\?|$)/

/**
 * Sends every request of the app. A page that shows somebody's work sends with that person's token or not at all, and an
 * answer to a dead token, which is a guest's, reaches neither screen nor cache.
 */
export async function sendAsOwn(url: string, init: RequestInit = {}, send = fetch): Promise<Response> {
  const token = tokenFor(url)
  const headers = new Headers(init.headers)
  if (token === '') headers.delete('authorization')
  else headers.set('authorization', token)
  const answer = await send(url, { ...init, headers })
  const motivo = answer.headers.get(sessionHeader)
  if (motivo === null || token === '') return answer
  hearEnd(token, isMotivo(motivo) ? motivo : 'cerrada')
  if (presenceNow().at === 'nadie') return answer
  if (authStore.token === token) throw over(url)
  // Replaced meanwhile, by a renewal or in another tab. As a guest's, the request has done nothing.
  return sendAsOwn(url, init, send)
}

function tokenFor(url: string): string {
  const { at } = presenceNow()
  if (at === 'nadie') return authStore.token
  if (forGuests.test(url)) return ''
  compare()
  if (presenceNow().at !== 'dentro') throw over(url)
  return authStore.token
}

const over = (url: string) => new ClientResponseError({ url, status: 401, data: {} })
