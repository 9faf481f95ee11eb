/** For whoever opens the browser's console to see what went wrong; people at the screen read a sentence instead. */
export function logProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the browser's console is this side's log
  console.error(what, cause)
}
