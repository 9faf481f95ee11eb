import { readFile, readlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startPoll } from '#server/testing/many-requests.ts'
import { Broken, expect, expectNothing } from '#lab/faults/tools/fault.ts'
import { freePort } from '#lab/faults/tools/world.ts'
import { unableToInstall, withInstallation, type Installation } from './installation.ts'
import type { Note, Proof } from './tools/proof.ts'
import { ROOT } from './tools/run-program.ts'

/** The page's update and a failing one, under fifty requests a second through nginx. */
export const updateProof: Proof = {
  part: 'update',
  what: 'an update, and one whose server does not start, fail no request behind nginx; the second goes back by itself',
  unable: unableToInstall,
  play: (note) => withInstallation(note, (installed) => updateTwice(note, installed)),
}

async function updateTwice(note: Note, installed: Installation): Promise<void> {
  const { home, shell, follow } = installed
  const nginx = await startNginx(installed)
  const update = () => follow('/srv/vigente/actual/deploy/actualizar.sh')
  try {
    const first = await readlink(join(home, 'actual'))
    await push(installed, 'echo novedad > NOVEDAD')
    await polled(note, nginx.url, update)
    const second = await readlink(join(home, 'actual'))
    expect(second !== first, 'The update left the link where it was')

    await push(installed, `echo 'process.exit(1)' > server/main.ts`)
    await polled(note, nginx.url, async () => {
      const answer = await update().catch((error: unknown) => error)
      expect(answer instanceof Broken, 'An update whose server does not start ended well')
    })
    expect((await readlink(join(home, 'actual'))) === second, 'The link did not come back')
  } finally {
    await shell(nginx.stop)
  }
}

/** A commit in the cloned repository, made by the account that owns it. */
async function push({ home, shell }: Installation, change: string): Promise<void> {
  const author = '-c user.name=Prueba -c user.email=prueba@prueba.example'
  const steps = [
    `cd '${home}' && rm -rf cambio && git clone --quiet '${home}-aparte/origen.git' cambio && cd cambio`,
    `${change} && git add --all && git ${author} commit --quiet --message prueba && git push --quiet`,
  ]
  await shell(`runuser -u "$ACCOUNT" -- env HOME='${home}' sh -c "${steps.join(' && ')}"`)
}

/** Throws with every answer other than 200 during the work. */
async function polled(note: Note, url: string, work: () => Promise<unknown>): Promise<void> {
  const poll = startPoll(`${url}/api/health/ready`)
  const outcome = await work().catch((error: unknown) => error)
  await pause(1000)
  const failures = await poll.stop()
  note(`${poll.answered()} answered, ${failures.length} failed`)
  if (outcome instanceof Error) throw outcome
  expectNothing(failures)
}

/** The page's server block without its certificate, in front of the installed server. */
async function startNginx({ home, port, shell }: Installation): Promise<{ url: string; stop: string }> {
  const front = await freePort()
  const page = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8')
  const block = page
    .slice(page.lastIndexOf('server {'))
    .replace(/^ {2}(ssl_certificate.*|listen \[.*)\n/gm, '')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${front}`)
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${port}`)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = own.map((name) => `${name}_temp_path ${home}-aparte/nginx-${name};`).join('\n')
  const file = `${home}-aparte/nginx.conf`
  const head = `pid ${home}-aparte/nginx.pid;\nerror_log ${home}-aparte/nginx.log;\nevents { worker_connections 4096; }\n`
  await writeFile(file, `${head}http {\naccess_log off;\n${folders}\n${block}}\n`)
  await shell(`nginx -c '${file}'`)
  return { url: `http://127.0.0.1:${front}`, stop: `nginx -c '${file}' -s quit` }
}
