import { copyFile, readFile, writeFile } from 'node:fs/promises'
import { z } from 'zod'
import { benchPassword } from '#lab/bench/server/database.ts'
import { emailOf } from '#lab/bench/world/ids.ts'
import { Broken, expect, seconds } from '#lab/faults/tools/fault.ts'
import { INSTALLING, withInstallation, type Installation } from './installation.ts'
import type { Note } from '../tools/proof.ts'
import { command, startCluster } from '../restore/distribution.ts'
import { backups, key, size } from '../restore/world.ts'

/** Blocks of the page that this play follows, by words in each. */
export const RESTORED = { newMachine: 'install -o vigente', sameMachine: 'actual/deploy/restaurar.sh' }

const session = z.object({ token: z.string() })
const list = z.object({ totalItems: z.number() })

/** The page's restore on a new machine and on the same one, with either PostgreSQL, at the size of two real gyms. */
export async function playRestores(note: Note): Promise<void> {
  const made = await backups(note)
  // The folder in which the page's `psql` looks for the socket.
  const cluster = await startCluster(note, { unix_socket_directories: '/var/run/postgresql' })
  const start = INSTALLING.at(-1) ?? ''
  try {
    await withInstallation(
      note,
      async (installed) => {
        await copyFile(made.encrypted, `${installed.home}-aparte/hoy.respaldo`)
        await set(installed, 'BACKUP_KEY', key)
        const { follow } = installed
        await timed(note, 'a new machine, included PostgreSQL', () => follow(RESTORED.newMachine))
        await follow(start)
        await requireGym(installed)
        await onTheSameMachine(note, installed, 'included PostgreSQL')
        await set(installed, 'DATABASE_URL', cluster.url('vigente'))
        await onTheSameMachine(note, installed, 'PostgreSQL of the distribution')
        const names = await command(cluster, 'select datname from pg_database')
        note(names.join(' '))
      },
      INSTALLING.filter((words) => words !== start),
    )
  } finally {
    await cluster.remove()
  }
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

  if (which.startsWith('included')) return
  // Before, there was only the empty database that the page makes.
  await timed(note, 'the way back', () => shell(`${block} --volver '${name}'`))
  await shell(`${block} ${backup}`)
  await requireGym(installed)
}

async function fails(note: Note, work: () => Promise<unknown>, words: RegExp): Promise<void> {
  const outcome = await work().catch((error: unknown) => error)
  expect(
    outcome instanceof Broken && words.test(outcome.message),
    `It went well, or failed otherwise: ${String(outcome)}`,
  )
  note(String(outcome))
}

async function timed(note: Note, what: string, work: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const begun = performance.now()
  const said = await work()
  note(`${what}: ${seconds(performance.now() - begun)}`)
  return said
}

/** The large gym is there: somebody signs in and sees every member. */
async function requireGym({ url }: Installation): Promise<void> {
  const headers = { 'content-type': 'application/json' }
  const body = JSON.stringify({ identity: emailOf(1), password: benchPassword })
  const answer = await fetch(`${url}/api/collections/users/auth-with-password`, { method: 'POST', headers, body })
  expect(answer.ok, `The sign-in was answered ${answer.status}`)
  const { token } = session.parse(await answer.json())
  const members = await fetch(`${url}/api/collections/miembros/records?perPage=1`, {
    headers: { authorization: token },
  })
  const { totalItems } = list.parse(await members.json())
  expect(totalItems === size.bigGym, `There are ${totalItems} members instead of ${size.bigGym}`)
}

async function set({ home }: Installation, name: string, value: string): Promise<void> {
  const file = `${home}-aparte/vigente.env`
  const lines = (await readFile(file, 'utf8')).split('\n').filter((line) => !line.startsWith(`${name}=`))
  await writeFile(file, [...lines.filter((line) => line !== ''), `${name}='${value}'`, ''].join('\n'))
}
