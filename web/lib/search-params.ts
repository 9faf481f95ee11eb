/**
 * Parses the URL's search part: values are readable texts (`?estado=vencido&pagina=2`), lists and objects are JSON.
 * Each screen's schema converts the texts and drops unknown ones.
 */
export function parseSearch(text: string): Record<string, unknown> {
  const entries = [...new URLSearchParams(text)].map(([name, value]) => [name, parsedValue(value)])
  return Object.fromEntries(entries)
}

export function stringifySearch(search: Record<string, unknown>): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value === undefined || value === null || value === '' || value === false) continue
    params.set(name, typeof value === 'string' ? value : JSON.stringify(value))
  }
  const text = params.toString()
  return text === '' ? '' : `?${text}`
}

function parsedValue(value: string): unknown {
  if (!value.startsWith('[') && !value.startsWith('{')) return value
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
