/** Logs to the browser's console, for developers; users read a sentence on the screen. */
export function logProblem(what: string, cause: unknown): void {
  // oxlint-disable-next-line eslint/no-console -- the browser's console is this side's log
  console.error(what, cause)
}
