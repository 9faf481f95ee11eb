type Line = { lugar: number }

/**
 * The place of the line at `from` once it stands at `to`: halfway between its neighbours there, so that no other line changes.
 * Null: it cannot move there.
 */
export function lugarAt(lines: readonly Line[], from: number, to: number): number | null {
  if (!lines[to] || from === to) return null
  const others = lines.filter((_, index) => index !== from)
  const [before, after] = [others[to - 1], others[to]]
  if (before && after) return (before.lugar + after.lugar) / 2
  return before ? before.lugar + 1 : after ? after.lugar - 1 : null
}
