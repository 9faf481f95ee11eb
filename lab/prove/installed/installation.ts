import { randomInt } from 'node:crypto'
import { chmod, copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { seconds } from '#lab/harness/expect.ts'
import { freePort } from '#server/testing/network/free-port.ts'
import { withNode } from './nodes.ts'
import { blockWith, readPage, type Block } from '../tools/page-blocks.ts'
import { ROOT, runProgram, type Note } from '#lab/harness/run-program.ts'

/** An installation on an account of its own, made by the commands of the operation page. */
export interface Installation {
  /** In place of /srv/vigente. */
  readonly home: string
  readonly account: string
  readonly port: number
  readonly url: string
  readonly blocks: readonly Block[]
  /** Runs the block of the page that contains these words; returns its output lines. `instead` replaces words of it. */
  readonly follow: (words: string, instead?: Words) => Promise<readonly string[]>
  readonly shell: (script: string) => Promise<readonly string[]>
  /** The output of the server and of the stand-in for systemd. */
  readonly log: () => Promise<string>
}

/** The blocks from a bare account to a running server, by words in each. */
export const INSTALLING = [
  'apt-get install',
  'useradd',
  'install -m 640',
  '/fuente/deploy/actualizar.sh',
  'systemctl enable --now',
]

/** Words of the page and their stand-ins. */
type Words = readonly (readonly [string, string])[]

/** The page on another ground than the included PostgreSQL. */
export interface Ground {
  readonly env: Readonly<Record<string, string>>
  readonly words: Words
  /** A program for sed, with which the editor changes the settings. */
  readonly edited: string
}

const INCLUDED: Ground = { env: {}, words: [], edited: 's/^DATABASE_URL=.*//' }

/** The reason why none can be made here; null if it can. */
export async function unableToInstall(): Promise<string | null> {
  return process.platform === 'linux' && process.getuid?.() === 0
    ? null
    : 'needs root on Linux, for an account of its own'
}

/** Follows the page, by default to a running server, passes it on, and removes every trace afterwards. */
export async function withInstallation(
  note: Note,
  work: (installed: Installation) => Promise<void>,
  steps: readonly string[] = INSTALLING,
  ground: Ground = INCLUDED,
): Promise<void> {
  await withNode(note, '24', async ({ PATH = '' }) => {
    const account = `vigente-${randomInt(100_000)}`
    const home = `/srv/${account}`
    const beside = `${home}-aparte`
    const port = await freePort()
    const settings = `${beside}/vigente.env`
    const env = {
      PATH: `${beside}/bin:${PATH}`,
      ...standIns(beside),
      ACCOUNT: account,
      PORT: String(port),
      SETTINGS: settings,
      CASA: home,
      CUENTA: account,
      AJUSTES: settings,
      // A machine that plays may be busy; a server that falls is not waited for.
      ESPERA: '180',
      LISTA: `http://127.0.0.1:${port}/api/health/ready`,
      ...ground.env,
    }
    const shell = (script: string) => runProgram(note, 'bash', ['-euo', 'pipefail', '-c', script], { cwd: '/', env })
    const blocks = await readPage()
    const here = (text: string) =>
      text
        .replaceAll('/srv/vigente', home)
        .replaceAll('/etc/vigente.env', settings)
        .replaceAll('/etc/systemd/system', env.UNITS)
        .replaceAll('127.0.0.1:8090', `127.0.0.1:${port}`)
        .replaceAll('DIRECCION_DEL_REPOSITORIO', `${beside}/origen.git`)
        .replaceAll('/tmp/hoy.respaldo', `${beside}/hoy.respaldo`)
        .replaceAll('/root/clave-vigente', `${beside}/clave-vigente`)
        .replaceAll(/(-u|-g|-o|nologin) vigente\b/g, `$1 ${account}`)
    const follow = async (words: string, instead: Words = []) => {
      const written = here(blockWith(blocks, words).text)
      const text = [...ground.words, ...instead].reduce((left, [one, other]) => left.replaceAll(one, other), written)
      const begun = performance.now()
      const said = await shell(text)
      note(`«${words}»: ${seconds(performance.now() - begun)}`)
      return said
    }
    try {
      await prepare(beside, shell, `s/^SMTP_URL=.*//; ${ground.edited}`)
      for (const words of steps) await follow(words)
      const log = () => readFile(env.LOG, 'utf8')
      await work({ home, account, port, url: `http://127.0.0.1:${port}`, blocks, follow, shell, log })
    } finally {
      const gone = `for _ in $(seq 30); do pgrep -u ${account} >/dev/null || break; sleep 1; done`
      const remove = `systemctl stop vigente.socket || true; ${gone}; pkill -KILL -u ${account} || true; userdel ${account}`
      await shell(remove).catch((error: unknown) => note(String(error)))
      for (const folder of [home, beside]) await rm(folder, { recursive: true, force: true })
    }
  })
}

/** Paths of the stand-in for systemctl, and its drop-in folder. */
const standIns = (beside: string) => ({
  UNITS: `${beside}/units`,
  PIDFILE: `${beside}/pid`,
  LOG: `${beside}/log`,
  FRENO: `${beside}/vigente.service.d/espera.conf`,
  HOLDER: `${beside}/hold-socket.pl`,
  SCRATCH: `${beside}/tmp`,
})

/** Stand-ins for programs of a systemd machine, and a repository to clone. */
async function prepare(beside: string, shell: Installation['shell'], edited: string): Promise<void> {
  await mkdir(join(beside, 'bin'), { recursive: true })
  for (const folder of ['units', 'tmp']) await mkdir(join(beside, folder))
  await copyFile(join(ROOT, 'lab/prove/systemctl.sh'), join(beside, 'bin/systemctl'))
  await copyFile(join(ROOT, 'server/testing/network/hold-socket.pl'), join(beside, 'hold-socket.pl'))
  await writeFile(join(beside, 'bin/apt-get'), '#!/bin/sh\n')
  // Git reads no repository of another account.
  const chown = `chown -R "$ACCOUNT" '${beside}/origen.git'`
  await writeFile(join(beside, 'bin/useradd'), `#!/bin/sh\n/usr/sbin/useradd "$@" && ${chown}\n`)
  await writeFile(join(beside, 'bin/editor'), `#!/bin/sh\nsed -i -e '${edited}' -e "s#/srv/vigente#$CASA#" "$1"\n`)
  for (const program of ['systemctl', 'apt-get', 'editor', 'useradd']) await chmod(join(beside, 'bin', program), 0o755)
  await shell(`git clone --quiet --bare '${ROOT}' '${beside}/origen.git'`)
}
