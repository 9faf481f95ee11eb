import PocketBase from 'pocketbase'
import { fetchWhole } from './fetch-whole.ts'
import { newRequestId, withHeaders } from './request-number.ts'
import { sendAsOwn } from '../signed-in/send-as-own.ts'
import { noteServerTime } from '../clock/server-clock.ts'
import { authStore } from '../signed-in/signed-in.ts'

/** The only API client. `signed-in.ts` names the person it signs for. */
export const api = new PocketBase('/', authStore, 'es')

// The SDK cancels a running request when a similar one starts; the query client cancels with signals instead.
api.autoCancellation(false)

api.beforeSend = (url, options) => ({
  url,
  options: {
    ...options,
    fetch: (address: string | URL | Request, init?: RequestInit) =>
      sendAsOwn(new Request(address).url, init, fetchWhole),
    headers: { ...options.headers, 'X-Request-Id': newRequestId() },
  },
})

api.afterSend = (response, data: unknown) => {
  noteServerTime(response.headers.get('date'))
  return response.ok ? data : withHeaders(response, data)
}
