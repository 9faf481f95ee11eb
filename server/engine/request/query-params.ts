/** Query parameters that are text, the first of each name: those of the protocol, and those of an act. */
export interface QueryParams {
  readonly [name: string]: string | undefined
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

/** The parameters of a parsed query. Those that are no text are ignored. */
export const queryOf = (request: { query: unknown }): QueryParams =>
  Object.fromEntries(
    Object.entries(queryParams(request)).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  )

/** Query parameters by name; the first of repeated ones. */
export function queryParams({ query }: { query: unknown }): Record<string, unknown> {
  if (typeof query !== 'object' || query === null) return {}
  return Object.fromEntries(Object.entries(query).map(([name, value]) => [name, [value].flat()[0]]))
}
