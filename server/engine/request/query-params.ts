/** The protocol's query parameters, the first of each name; others are ignored. */
export interface QueryParams {
  readonly page?: string | undefined
  readonly perPage?: string | undefined
  readonly sort?: string | undefined
  readonly filter?: string | undefined
  readonly expand?: string | undefined
  readonly fields?: string | undefined
  readonly skipTotal?: string | undefined
  readonly sum?: string | undefined
  readonly precondition?: string | undefined
  readonly mfaId?: string | undefined
  readonly token?: string | undefined
  readonly thumb?: string | undefined
  readonly download?: string | undefined
}

/** The parameters in a parsed query. */
export function queryOf({ query }: { query: unknown }): QueryParams {
  if (typeof query !== 'object' || query === null) return {}
  const entries = Object.entries(query).map(([name, value]) => [name, first(value)])
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined))
}

function first(value: unknown): string | undefined {
  const [one] = [value].flat()
  return typeof one === 'string' ? one : undefined
}
