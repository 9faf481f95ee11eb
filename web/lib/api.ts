import PocketBase, { LocalAuthStore } from 'pocketbase'
import { newRequestId, withRefusal } from './request-number.ts'
import { noteServerTime } from './server-clock.ts'

/** The only way to the server. Signing out is `api.authStore.clear()`: the app watches the store and does the rest. */
export const api = new PocketBase('/', new LocalAuthStore('vigente_auth'), 'es')

// The SDK drops a running request when a like one starts; cancelling belongs to the query client's signals.
api.autoCancellation(false)

api.beforeSend = (url, options) => ({
  url,
  options: { ...options, headers: { ...options.headers, 'X-Request-Id': newRequestId() } },
})

api.afterSend = (response, data: unknown) => {
  noteServerTime(response.headers.get('date'))
  return response.ok ? data : withRefusal(response, data)
}
