/**
 * The LIKE pattern of a `~` literal. With an unescaped `%` the client has written the pattern himself; otherwise the text
 * is matched anywhere, its own `\`, `%` and `_` taken literally (one already escaped stays as it is).
 */
export function likePattern(value: string): string {
  return hasWildcard(value) ? closeEscape(value) : `%${escapeLike(value)}%`
}

const hasWildcard = (value: string) => value.replaceAll(/\\[\\%]/g, '').includes('%')

const escapeLike = (value: string) =>
  value.replaceAll(/\\[\\%_]|[\\%_]/g, (found) => (found.length === 2 ? found : `\\${found}`))

/** PostgreSQL refuses a pattern that ends inside an escape. */
function closeEscape(pattern: string): string {
  const trailing = /\\*$/.exec(pattern)?.[0].length ?? 0
  return trailing % 2 === 1 ? `${pattern}\\` : pattern
}
