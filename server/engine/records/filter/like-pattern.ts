/**
 * The LIKE pattern of a `~` literal. With an unescaped `%` the literal is a pattern already; otherwise it matches
 * anywhere, with its `\`, `%` and `_` taken literally (an escaped one stays as it is).
 */
export function likePattern(value: string): string {
  return hasWildcard(value) ? closeEscape(value) : `%${escapeLike(value)}%`
}

const hasWildcard = (value: string) => value.replaceAll(/\\[\\%]/g, '').includes('%')

const escapeLike = (value: string) =>
  value.replaceAll(/\\[\\%_]|[\\%_]/g, (found) => (found.length === 2 ? found : `\\${found}`))

/** PostgreSQL refuses a pattern that ends in an open escape. */
function closeEscape(pattern: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0
  return trailing % 2 === 1 ? `${pattern}\\` : pattern
}
