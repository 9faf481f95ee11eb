import type { Note } from '#lab/harness/run-program.ts'
import { readFile, writeFile } from 'node:fs/promises'
import { Broken, expect, seconds } from '#lab/harness/expect.ts'
import type { Installation } from './installation.ts'

export async function fails(note: Note, work: () => Promise<unknown>, words: RegExp): Promise<void> {
  const outcome = await work().catch((error: unknown) => error)
  expect(
    outcome instanceof Broken && words.test(outcome.message),
    `It went well, or failed otherwise: ${String(outcome)}`,
  )
  note(String(outcome))
}

export async function timed(
  note: Note,
  what: string,
  work: () => Promise<readonly string[]>,
): Promise<readonly string[]> {
  const begun = performance.now()
  const said = await work()
  note(`${what}: ${seconds(performance.now() - begun)}`)
  return said
}

export async function set({ home }: Installation, name: string, value: string): Promise<void> {
  const file = `${home}-aparte/vigente.env`
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.startsWith(`${name}=`))
  await writeFile(file, [...lines.filter((line) => line !== ''), `${name}='${value}'`, ''].join('\n'))
}

/** A setting as it stands in the file, without quotes. */
export async function settingOf({ home }: Installation, name: string): Promise<string> {
  const [, value = ''] =
    new RegExp(`^${name}='?([^'\\n]*)`, 'm').exec(await readFile(`${home}-aparte/vigente.env`, 'utf8')) ?? []
  return value
}
