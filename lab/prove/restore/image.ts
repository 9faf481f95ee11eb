import { chown, cp, mkdir, mkdtemp, readFile, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from '#lab/harness/expect.ts'
import { ROOT, runProgram, type Note } from '#lab/harness/run-program.ts'
import { startCluster } from './distribution.ts'

/** The account `nobody`. */
const NOBODY = 65_534

/** The command of the service `restaurar`, in a folder with what the image copies. */
export async function restoreInImage(note: Note): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'vigente-imagen-'))
  const cluster = await startCluster(note)
  try {
    const program = join(folder, 'vigente')
    const data = join(folder, 'data')
    await mkdir(data)
    await chown(data, NOBODY, NOBODY)
    await layOut(program)
    await runProgram(note, 'chmod', ['-R', 'a+rX', folder])
    await cp(join(ROOT, 'server/runtime/backup/formado-por-1.0.0.respaldo'), join(folder, 'hoy.respaldo'))
    const account = [`--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups', '--no-new-privs']
    const env = {
      DATABASE_URL: cluster.url('vigente'),
      DATA_DIR: data,
      NODE_ENV: 'production',
      BACKUP_KEY: '',
      SECRET: '',
    }
    const run = (words: readonly string[]) =>
      runProgram(note, 'setpriv', [...account, process.execPath, ...words], { cwd: program, env })
    const entrypoint = await entrypointOf('restaurar')
    expect(
      (await run([...entrypoint, join(folder, 'hoy.respaldo')])).join('\n').includes('Restaurado'),
      'Nothing came back',
    )
    await run(['--import', './scripts/typescript.mjs', 'scripts/verify.ts'])
  } finally {
    await cluster.remove()
    await rm(folder, { recursive: true, force: true })
  }
}

/** The folders that the Dockerfile's last stage copies. */
async function layOut(program: string): Promise<void> {
  const stages = (await readFile(join(ROOT, 'Dockerfile'), 'utf8')).split(/^FROM /m)
  await mkdir(program)
  for (const [, name = ''] of (stages.at(-1) ?? '').matchAll(/^COPY (\S+) \.\/\S*$/gm)) {
    await cp(join(ROOT, name), join(program, name), { recursive: true })
  }
  await symlink(join(ROOT, 'node_modules'), join(program, 'node_modules'))
}

/** Its arguments after `node`. */
async function entrypointOf(service: string): Promise<readonly string[]> {
  const compose = await readFile(join(ROOT, 'compose.yaml'), 'utf8')
  const [, body = ''] = compose.split(`\n  ${service}:\n`)
  const [, list = ''] = /entrypoint: \[node, ([^\]]+)\]/.exec(body) ?? []
  return list.split(', ')
}
