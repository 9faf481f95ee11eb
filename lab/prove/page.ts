import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, expectNothing } from '#lab/harness/expect.ts'
import { INSTALLING, unableToInstall, withInstallation } from './installed/installation.ts'
import { readPage } from './tools/page-blocks.ts'
import { noDistribution } from './restore/distribution.ts'
import { restoreInImage } from './restore/image.ts'
import { noDebian } from './installed/debian.ts'
import { ON_DEBIAN, playOnDebian } from './installed/on-debian.ts'
import { playRestores, RESTORED } from './installed/restored.ts'
import type { Proof } from './tools/proof.ts'
import { unableWithout } from './tools/unable-without.ts'
import { ROOT, runProgram, type Note } from '#lab/harness/run-program.ts'

/** The exposure that `systemd-analyze security` may report. */
const MOST_EXPOSED = 3

/** Blocks that are run here, by words in each; the update has a proof of its own. */
const PLAYED = ['npm run operador', 'npm run backup', 'npm run restore -- --prueba']

/** Blocks that are not run: files, and commands that need a network, a store of files or Docker. */
const SHOWN = [
  'target_session_attrs',
  'SHASUMS256',
  'docker compose',
  'CLAVE_SUPERUSUARIO=',
  'NODE_ENV=production',
  'npm run archivos',
]

/** The operation page: commands are run, files are checked by the programs that read them. */
export const pageProofs: readonly Proof[] = [
  {
    part: 'page',
    what: 'the page leads a fresh account from its first line to a restored backup',
    unable: unableToInstall,
    play: (note) =>
      withInstallation(note, async ({ follow, log }) => {
        for (const words of PLAYED) await follow(words)
        expect(!(await log()).includes('"level":"error"'), `The server complained:\n${await log()}`)
      }),
  },
  {
    part: 'page',
    what: 'its restore brings two gyms back on a new machine and on the same one, and goes back by itself',
    unable: unableToInstall,
    play: playRestores,
  },
  {
    part: 'page',
    what: 'with the PostgreSQL of Debian too, by a role that may create, to a moment, and in place of a broken cluster',
    unable: async () => (await unableToInstall()) ?? (await noDebian()),
    play: playOnDebian,
  },
  {
    part: 'page',
    what: 'what the image holds restores a backup, as an account that may write its data alone',
    unable: async () => (await unableToInstall()) ?? (await noDistribution()),
    play: restoreInImage,
  },
  {
    part: 'page',
    what: 'every command of the page is run, or at least parsed by a shell',
    play: readCommands,
  },
  {
    part: 'page',
    what: `its units are valid, with an exposure of at most ${MOST_EXPOSED} of 10`,
    unable: () => unableWithout('systemd-analyze --version'),
    play: checkUnits,
  },
  {
    part: 'page',
    what: 'its nginx block loads',
    unable: () => unableWithout('nginx -v'),
    play: (note) => inScratch((folder) => checkNginx(note, folder)),
  },
  {
    part: 'page',
    what: 'its Caddy block loads',
    unable: () => unableWithout('caddy version'),
    play: async (note) => {
      await runProgram(note, 'caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile'])
    },
  },
  {
    part: 'page',
    what: 'compose.yaml is valid',
    unable: () => unableWithout('docker compose version'),
    play: async (note) => {
      const env = { CLAVE_SUPERUSUARIO: 'x', CLAVE_POSTGRES: 'x', SECRET: 'x', PUBLIC_URL: 'https://x.example' }
      await runProgram(note, 'docker', ['compose', 'config', '--quiet'], { env })
    },
  },
]

/** A new block must be listed above, as run or as shown. */
async function readCommands(note: Note): Promise<void> {
  const updates = ['/actual/deploy/actualizar.sh', '/actual/deploy/volver.sh']
  const known = [...INSTALLING, ...PLAYED, ...Object.values({ ...RESTORED, ...ON_DEBIAN }), ...SHOWN, ...updates]
  const commands = (await readPage()).filter(({ language }) => language === 'sh')
  const unknown = commands.filter(({ text }) => !known.some((words) => text.includes(words)))
  expectNothing(unknown.map(({ section, text }) => `${section}: nobody plays this block:\n${text}`))
  for (const { text } of commands) await runProgram(note, 'bash', ['-n', '-c', text.replaceAll(/<.*>/g, 'x')])
}

async function checkUnits(note: Note): Promise<void> {
  const folder = join(ROOT, 'deploy', 'systemd')
  const units = (await readdir(folder)).map((name) => join(folder, name))
  await runProgram(note, 'systemd-analyze', ['verify', '--man=no', ...units])
  for (const unit of units.filter((name) => name.endsWith('.service'))) {
    const threshold = `--threshold=${MOST_EXPOSED * 10}`
    await runProgram(note, 'systemd-analyze', ['security', '--offline=true', threshold, unit])
  }
}

async function checkNginx(note: Note, folder: string): Promise<void> {
  const subject = ['-subj', '/CN=gimnasio.example', '-days', '1', '-nodes']
  const certificate = ['-keyout', `${folder}/privkey.pem`, '-out', `${folder}/fullchain.pem`]
  await runProgram(note, 'openssl', ['req', '-x509', '-newkey', 'rsa:2048', ...subject, ...certificate])
  const page = await readFile(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')
  const block = page.replaceAll('/etc/letsencrypt/live/gimnasio.example', folder)
  await writeFile(`${folder}/nginx.conf`, `pid ${folder}/pid;\nevents {}\nhttp {\n${block}\n}\n`)
  await runProgram(note, 'nginx', ['-t', '-c', `${folder}/nginx.conf`, '-e', `${folder}/log`])
}

async function inScratch(work: (folder: string) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-pagina-'))
  try {
    await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
