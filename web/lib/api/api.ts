import PocketBase, { LocalAuthStore } from 'pocketbase'
import { newRequestId, withHeaders } from './request-number.ts'
import { noteServerTime } from './server-clock.ts'

/** The only API client. Sign out with `api.authStore.clear()`: the app watches the store and does the rest. */
export const api = new PocketBase('/', new LocalAuthStore('vigente_auth'), 'es')

// The SDK cancels a running request when a similar one starts; the query client cancels with signals instead.
api.autoCancellation(false)

api.beforeSend = (url, options) => ({
  url,
  options: { ...options, headers: { ...options.headers, 'X-Request-Id': newRequestId() } },
})

api.afterSend = (response, data: unknown) => {
  noteServerTime(response.headers.get('date'))
  return response.ok ? data : withHeaders(response, data)
}
