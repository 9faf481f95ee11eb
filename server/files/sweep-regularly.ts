import { sweepFiles } from './loose-files.ts'
import type { LooseFiles } from './loose-files.ts'

const everyTenMinutes = 600_000

/** Sweeps now and then for as long as the process lives; answers what ends it. */
export function sweepRegularly(
  { now, ...files }: LooseFiles & { readonly now: () => Date },
  onError: (error: unknown) => void,
): () => Promise<void> {
  let running: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    running = sweepFiles(files, now()).catch(onError)
  }, everyTenMinutes).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
