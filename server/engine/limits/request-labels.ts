import type { Catalogue } from '#server/engine/records/declaration/catalogue.ts'

export interface LabelledRequest {
  readonly method: string
  /** Without its query. */
  readonly path: string
}

const actions: Readonly<Record<string, string>> = {
  'GET records': 'list',
  'POST records': 'create',
  'PUT records': 'create',
  'GET records/': 'view',
  'PATCH records/': 'update',
  'DELETE records/': 'delete',
  'GET auth-methods': 'listAuthMethods',
  'POST auth-refresh': 'authRefresh',
  'POST auth-with-password': 'authWithPassword',
  'POST auth-with-oauth2': 'authWithOAuth2',
  'POST auth-with-otp': 'authWithOTP',
  'POST request-otp': 'requestOTP',
  'POST request-password-reset': 'requestPasswordReset',
  'POST confirm-password-reset': 'confirmPasswordReset',
  'POST request-verification': 'requestVerification',
  'POST confirm-verification': 'confirmVerification',
  'POST request-email-change': 'requestEmailChange',
  'POST confirm-email-change': 'confirmEmailChange',
}

/** Actions that count as signing in. */
const signIns = ['authWithPassword', 'authWithOAuth2', 'authWithOTP']

/**
 * The labels of a request, from the most to the least specific; null for requests that are refused before counting: an
 * unknown collection, and a write to a view.
 */
export function labelsOf(catalogue: Catalogue, { method, path }: LabelledRequest): string[] | null {
  const plain = [`${method} ${path}`, path]
  const [, area = '', name = '', rest = ''] = /^\/api\/(collections|files)\/([^/]+)\/(.+)$/.exec(path) ?? []
  if (area === '') return plain
  const collection = catalogue.find(decoded(name))
  if (!collection) return null
  const action = area === 'files' ? 'file' : actions[`${method === 'HEAD' ? 'GET' : method} ${shapeOf(rest)}`]
  if (action === undefined) return plain
  if (collection.type === 'view' && ['create', 'update', 'delete'].includes(action)) return null
  const names = signIns.includes(action) ? [action, 'auth'] : [action]
  return [...names.map((one) => `${collection.name}:${one}`), ...names.map((one) => `*:${one}`), ...plain]
}

/** The id is dropped: `records/abc` becomes `records/`. */
const shapeOf = (rest: string) => rest.replace(/^records\/[^/]+$/, 'records/')

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}
