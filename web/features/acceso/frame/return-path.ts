/** A path inside the app to return to, or null. The text comes from the URL, so only /admin paths of this origin pass. */
export function returnPath(volver: string | undefined, origin: string): string | null {
  if (!volver || !URL.canParse(volver, origin)) return null
  const url = new URL(volver, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : null
}
