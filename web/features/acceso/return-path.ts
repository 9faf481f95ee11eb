/** A place inside the app to go back to, or null. Takes text from the URL: only paths of /admin on this origin pass. */
export function returnPath(volver: string | undefined, origin: string): string | null {
  if (!volver || !URL.canParse(volver, origin)) return null
  const url = new URL(volver, origin)
  const isInside = url.origin === origin && /^\/admin(\/|$)/.test(url.pathname)
  return isInside ? url.pathname + url.search + url.hash : null
}
