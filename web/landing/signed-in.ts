/** Where web/lib/api.ts keeps the session. */
const key = 'vigente_auth'

/** Shows the way to the panel in place of the ways in, to whoever has a session that still holds. */
export function greetSignedIn(root: HTMLElement, storage: Pick<Storage, 'getItem'>, now: number): void {
  if (endOfSession(storage.getItem(key)) > now) root.dataset['sesion'] = ''
}

/** In milliseconds since 1970; 0 for anything that is no session. */
function endOfSession(kept: string | null): number {
  try {
    const [, token = ''] = /"token":"([^"]+)"/.exec(kept ?? '') ?? []
    const [, claims = ''] = token.split('.')
    const [, expires = '0'] = /"exp":(\d+)/.exec(atob(claims.replaceAll('-', '+').replaceAll('_', '/'))) ?? []
    return Number(expires) * 1000
  } catch {
    // What is no base64 is no session.
    return 0
  }
}
