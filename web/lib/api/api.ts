import PocketBase from 'pocketbase'
import { KeptAuthStore } from './kept-auth-store.ts'
import { fetchWhole } from './fetch-whole.ts'
import { newRequestId, withHeaders } from './request-number.ts'
import { noteServerTime } from './server-clock.ts'

/** The only API client. Sign out with `api.authStore.clear()`: the app watches the store and does the rest. */
export const api = new PocketBase('/', new KeptAuthStore(), 'es')

// The SDK cancels a running request when a similar one starts; the query client cancels with signals instead.
api.autoCancellation(false)

api.beforeSend = (url, options) => ({
  url,
  options: { ...options, fetch: fetchWhole, headers: { ...options.headers, 'X-Request-Id': newRequestId() } },
})

api.afterSend = (response, data: unknown) => {
  noteServerTime(response.headers.get('date'))
  return response.ok ? data : withHeaders(response, data)
}
