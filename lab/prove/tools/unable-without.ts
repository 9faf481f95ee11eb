import { runProgram } from '#lab/harness/run-program.ts'

/** Why a proof is impossible here, or null. `question`: a command that exits with 0 if the program is installed. */
export async function unableWithout(question: string): Promise<string | null> {
  return runProgram(() => undefined, 'sh', ['-c', question]).then(
    () => null,
    () => `${question}: not here`,
  )
}
