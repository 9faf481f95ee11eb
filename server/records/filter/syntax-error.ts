/** A filter, sort or fields text that cannot be read. `at` is the offset of the first character that does not fit. */
export class QuerySyntaxError extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(`${message} (at ${at})`)
    this.name = 'QuerySyntaxError'
    this.at = at
  }
}
