/** Relations to expand, by name, each with those behind it. */
export type ExpandTree = ReadonlyMap<string, ExpandTree>

const maxDepth = 6

type Draft = Map<string, Draft>

/** Parses an `expand` text ('a, a.b, c_via_d'). Never throws; anything deeper than six levels is left out. */
export function parseExpand(text: string | undefined): ExpandTree {
  const tree: Draft = new Map()
  for (const path of (text ?? '').replaceAll(/\s/g, '').split(',')) {
    let level = tree
    for (const name of path
      .split('.')
      .filter((part) => part !== '')
      .slice(0, maxDepth)) {
      const next: Draft = level.get(name) ?? new Map()
      level.set(name, next)
      level = next
    }
  }
  return tree
}
