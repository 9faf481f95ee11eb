/** A filter, sort or fields text that cannot be parsed. `at` is the offset of the error. */
export class QuerySyntaxError extends Error {
  readonly at: number

  constructor(message: string, at: number) {
    super(`${message} (at ${at})`)
    this.name = 'QuerySyntaxError'
    this.at = at
  }
}
