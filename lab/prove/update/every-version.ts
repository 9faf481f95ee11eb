import { readFile, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom } from '#seed/random.ts'
import { openChecker } from '#lab/faults/tools/check.ts'
import { openDesk } from '#lab/faults/tools/desk.ts'
import { expect, expectNothing } from '#lab/harness/expect.ts'
import { ROOT, runProgram, type Note } from '#lab/harness/run-program.ts'
import { readChangelog } from '#web/features/ayuda/read-changelog.ts'
import { INSTALLING, withInstallation, type Installation } from '../installed/installation.ts'
import { countsOf, differing } from '../restore/counts.ts'
import { startCluster, type Cluster } from '../restore/distribution.ts'
import { setDemonstration } from './around.ts'

const [BUILD = '', START = ''] = INSTALLING.slice(-2)
const CHARGING = 5_000
const PATIENCE = 60_000

const git = (...words: readonly string[]) => runProgram(() => undefined, 'git', words)

/** The published versions, the newest last. */
const published = () => git('tag', '--list', 'v*', '--sort=version:refname')

/** The reason why one of them cannot be played; null if all can. A shallow clone has no tags. */
export async function versionsMissing(): Promise<string | null> {
  const tags = await published()
  const [, ...former] = readChangelog(await readFile(join(ROOT, 'CHANGELOG.md'), 'utf8'))
  if (tags.length + former.length === 0) return 'no version is tagged yet'
  const wanted = new Set([...tags, ...former.map(({ numero }) => `v${numero}`)])
  const missing: string[] = []
  for (const version of wanted)
    await git('rev-parse', '--verify', '--quiet', `${version}^{commit}`).catch(() => missing.push(version))
  return missing.length === 0 ? null : `this clone lacks ${missing.join(', ')} (git fetch --tags --unshallow)`
}

export async function updateFromEach(note: Note): Promise<void> {
  for (const version of await published()) {
    const cluster = await startCluster(note, { unix_socket_directories: '/var/run/postgresql' })
    const play = (installed: Installation) => updateFrom(note, installed, cluster, version)
    try {
      await withInstallation(note, play, INSTALLING.slice(0, -2))
    } finally {
      await cluster.remove()
    }
  }
}

/** The version's own program is installed, filled, charged with, and updates itself to today's. */
async function updateFrom(note: Note, installed: Installation, cluster: Cluster, version: string): Promise<void> {
  const { home, url, shell, follow } = installed
  const database = cluster.url('vigente')
  await setDemonstration(installed, cluster)
  await shell(`runuser -u "$ACCOUNT" -- git -C '${home}/fuente' checkout --quiet --detach '${version}'`)
  await follow(BUILD, [['/actualizar.sh', `/actualizar.sh '${version}'`]])
  await follow(START)
  const desk = await openDesk(url, createRandom(version), PATIENCE)
  const checker = await openChecker(database)
  const shift = desk.work()
  await pause(CHARGING)
  const answers = await shift.stop()
  expect(answers.length > 0 && answers.every(({ status }) => status === 200), `${version} takes no charges`)

  const [former, before] = [await readlink(join(home, 'actual')), await countsOf(database)]
  const update = `'${home}/actual/deploy/actualizar.sh'`
  await shell(`${update} --ver`)
  await shell(`${update} --si`)
  expect((await readlink(join(home, 'actual'))) !== former, `${version} was not updated`)
  const after = await countsOf(database)
  // A table that only today's version has is none that was lost. Seals are made meanwhile, and verified below. A new permission is
  // granted to the roles that all gyms share.
  const grants = Math.max(before['roles_permisos'] ?? 0, after['roles_permisos'] ?? 0)
  const expected = { ...after, ...before, roles_permisos: grants }
  expectNothing(differing(expected, after).filter((line) => !/^\w*sellos/.test(line)))
  await checker.check(desk)
  // The block verifies beside the backup.
  await follow('npm run backup')
  note(`${version}: ${answers.length} charges, ${Object.keys(before).length} tables with the same rows`)
}
