import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '#server/testing/network/free-port.ts'
import type { Installation } from '../installed/installation.ts'
import { ROOT } from '#lab/harness/run-program.ts'
import type { Cluster } from '../restore/distribution.ts'

/** A commit in the cloned repository, made by the account that owns it. */
export async function push({ home, shell }: Installation, change: string): Promise<void> {
  const author = '-c user.name=Prueba -c user.email=prueba@prueba.example'
  const steps = [
    `cd '${home}' && rm -rf cambio && git clone --quiet '${home}-aparte/origen.git' cambio && cd cambio`,
    `${change} && git add --all && git ${author} commit --quiet --message prueba && git push --quiet`,
  ]
  await shell(`runuser -u "$ACCOUNT" -- env HOME='${home}' sh -c "${steps.join(' && ')}"`)
}

/** Settings with which a first start fills this cluster with the demonstration. */
export async function setDemonstration({ home }: Installation, cluster: Cluster): Promise<void> {
  const file = `${home}-aparte/vigente.env`
  const settings = (await readFile(file, 'utf8')).replace('NODE_ENV=production', 'NODE_ENV=development')
  await writeFile(file, `${settings}\nRATE_RULES=0\nDATABASE_URL='${cluster.url('vigente')}'\n`)
}

/** The page's server block without its certificate, in front of the installed server. Waits longer: the machine may be busy. */
export async function startNginx({ home, port, shell }: Installation): Promise<{ url: string; stop: string }> {
  const front = await freePort()
  const page = await readFile(join(ROOT, 'deploy/nginx.conf'), 'utf8')
  const block = page
    .slice(page.lastIndexOf('server {'))
    .replace(/^ {2}(ssl_certificate.*|listen \[.*)\n/gm, '')
    .replace('proxy_read_timeout 90s', 'proxy_read_timeout 300s')
    .replace('listen 443 ssl http2', `listen 127.0.0.1:${front}`)
    .replaceAll('127.0.0.1:8090', `127.0.0.1:${port}`)
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
  const folders = own.map((name) => `${name}_temp_path ${home}-aparte/nginx-${name};`).join('\n')
  const file = `${home}-aparte/nginx.conf`
  const head = `pid ${home}-aparte/nginx.pid;\nerror_log ${home}-aparte/nginx.log;\nevents { worker_connections 16384; }\n`
  await writeFile(file, `${head}http {\naccess_log off;\n${folders}\n${block}}\n`)
  await shell(`nginx -c '${file}'`)
  return { url: `http://127.0.0.1:${front}`, stop: `nginx -c '${file}' -s quit` }
}
