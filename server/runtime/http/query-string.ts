/** Only the first value of a repeated parameter counts. No prototype, so no name is special. */
export function parseQuery(text: string): Record<string, string> {
  const query: Record<string, string> = Object.create(null)
  for (const [name, value] of new URLSearchParams(text)) query[name] ??= value
  return query
}
