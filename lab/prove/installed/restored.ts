import type { Note } from '#lab/harness/run-program.ts'
import { copyFile, readFile } from 'node:fs/promises'
import { expect } from '#lab/harness/expect.ts'
import { requireGym } from '../restore/use.ts'
import { fails, set, timed } from './acts.ts'
import { INSTALLING, withInstallation, type Installation } from './installation.ts'
import { backups, key } from '../restore/world.ts'

/** Blocks of the page that these plays follow, by words in each. */
export const RESTORED = { newMachine: 'install -o vigente', sameMachine: 'actual/deploy/restaurar.sh' }

const START = INSTALLING.at(-1) ?? ''
/** Up to the program; the server starts on the restored data. */
export const BEFORE_START = INSTALLING.filter((words) => words !== START)

/** The page's restore on a new machine and on the same one, at the size of two real gyms. */
export async function playRestores(note: Note): Promise<void> {
  await withInstallation(note, (installed) => bringBack(note, installed, 'included PostgreSQL'), BEFORE_START)
}

/** On a machine that has no server yet, and again while it serves. */
export async function bringBack(note: Note, installed: Installation, which: string): Promise<void> {
  const { encrypted } = await backups(note)
  await copyFile(encrypted, `${installed.home}-aparte/hoy.respaldo`)
  await set(installed, 'BACKUP_KEY', key)
  const { follow } = installed
  await timed(note, `a new machine, ${which}`, () => follow(RESTORED.newMachine))
  await follow(START)
  await requireGym(installed)
  await onTheSameMachine(note, installed, which)
}

async function onTheSameMachine(note: Note, installed: Installation, which: string): Promise<void> {
  const { follow, shell, home } = installed
  const block = `'${home}/actual/deploy/restaurar.sh'`
  const backup = `'${home}/respaldos/hoy.respaldo'`
  const said = await timed(note, `the same machine, ${which}`, () => follow(RESTORED.sameMachine))
  await requireGym(installed)

  const name = /--volver (\S+)/.exec(said.join('\n'))?.[1] ?? ''
  expect(name !== '', `It does not say how to go back:\n${said.join('\n')}`)
  await fails(note, () => shell(`LISTA=http://127.0.0.1:1/ ESPERA=2 ${block} ${backup}`), /Vuelvo a como estaba/)
  await requireGym(installed)

  await shell(`head -c 1000000 ${backup} > '${home}/respaldos/cortado' && chmod 644 '${home}/respaldos/cortado'`)
  const holder = () => readFile(`${home}-aparte/pid`, 'utf8')
  const before = await holder()
  await fails(note, () => shell(`${block} '${home}/respaldos/cortado'`), /está dañado/)
  expect((await holder()) === before, 'A damaged file stopped the server')
  await requireGym(installed)

  await timed(note, 'the way back', () => shell(`${block} --volver '${name}'`))
  await requireGym(installed)
}
