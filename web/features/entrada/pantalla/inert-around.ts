/** Stays within reach: notices with their 'Deshacer', and what screen readers are told. */
const always = '[data-react-aria-top-layer], [data-live-announcer]'

/** Takes focus, clicks and screen readers away from everything on the page but these elements. Call what it returns to give them back. */
export function inertAround(kept: readonly Element[]): () => void {
  const made: HTMLElement[] = []
  for (let at = kept[0]; at?.parentElement && at !== document.body; at = at.parentElement)
    for (const beside of at.parentElement.children) {
      if (!(beside instanceof HTMLElement) || beside.inert || beside.matches(always)) continue
      if (kept.some((one) => beside.contains(one))) continue
      beside.inert = true
      made.push(beside)
    }
  return () => made.forEach((one) => (one.inert = false))
}
