import type { Note } from '#lab/harness/run-program.ts'
import { readdir, readlink } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPoll } from '#server/testing/many-requests.ts'
import { Broken, expect, expectNothing } from '#lab/harness/expect.ts'
import { unableToInstall, withInstallation, type Installation } from './installed/installation.ts'
import { noDistribution } from './restore/distribution.ts'
import type { Proof } from './tools/proof.ts'
import { unableWithout } from './tools/unable-without.ts'
import { push, startNginx } from './update/around.ts'
import { updateFromEach, versionsMissing } from './update/every-version.ts'
import { migrateAndReturn } from './update/migrating.ts'

export const updateProofs: readonly Proof[] = [
  {
    part: 'update',
    what: 'an update, and one whose server does not start, fail no request behind nginx; the second goes back by itself',
    unable: async () => (await unableToInstall()) ?? (await unableWithout('nginx -v')),
    play: (note) => withInstallation(note, (installed) => updateTwice(note, installed)),
  },
  {
    part: 'update',
    what: 'a migrating update fails no charge and loses none, also when it goes back; by command it says what is lost',
    unable: async () => (await unableToInstall()) ?? (await noDistribution()) ?? (await unableWithout('nginx -v')),
    play: migrateAndReturn,
  },
  {
    part: 'update',
    what: 'every published version updates itself to this one with its data: same rows, charges kept, whole',
    unable: async () => (await unableToInstall()) ?? (await noDistribution()) ?? (await versionsMissing()),
    play: updateFromEach,
  },
]

/** The page's update and a failing one, under fifty requests a second through nginx. */
async function updateTwice(note: Note, installed: Installation): Promise<void> {
  const { home, shell, follow } = installed
  const nginx = await startNginx(installed)
  const update = () => follow('/srv/vigente/actual/deploy/actualizar.sh')
  try {
    const first = await readlink(join(home, 'actual'))
    await shell(
      `cd '${home}' && mkdir versiones/20200101 versiones/20200102 && touch respaldos/antes-2020010{1,2}.respaldo`,
    )
    await push(installed, 'echo novedad > NOVEDAD')
    await polled(note, nginx.url, update)
    const second = await readlink(join(home, 'actual'))
    expect(second !== first, 'The update left the link where it was')
    await requireKept(installed, ['20200102', first, second])

    await push(installed, `echo 'process.exit(1)' > server/main.ts`)
    await polled(note, nginx.url, async () => {
      const answer = await update().catch((error: unknown) => error)
      expect(answer instanceof Broken, 'An update whose server does not start ended well')
    })
    expect((await readlink(join(home, 'actual'))) === second, 'The link did not come back')
    await requireKept(installed, ['20200102', first, second])
    const backups = (await readdir(join(home, 'respaldos'))).filter((name) => name.startsWith('antes-')).toSorted()
    expect(backups.length === 3 && backups[0] === 'antes-20200102.respaldo', `Kept: ${backups.join(' ')}`)
  } finally {
    await shell(nginx.stop)
  }
}

/** Throws if other versions are there. */
async function requireKept({ home }: Installation, versions: readonly string[]): Promise<void> {
  const kept = (await readdir(join(home, 'versiones'))).toSorted().join(' ')
  expect(kept === versions.map((path) => basename(path)).join(' '), `Kept: ${kept}`)
}

/** Throws with every answer other than 200 during the work. */
async function polled(note: Note, url: string, work: () => Promise<unknown>): Promise<void> {
  // Not `ready`, which answers 503 while the process stops. This one is not limited.
  const poll = startPoll(`${url}/api/health/live`)
  const outcome = await work().catch((error: unknown) => error)
  await pause(1000)
  const failures = await poll.stop()
  note(`${poll.answered()} answered, ${failures.length} failed`)
  if (outcome instanceof Error) throw outcome
  expectNothing(failures)
}
