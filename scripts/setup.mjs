// First steps of both commands. Plain Node, because nothing is installed yet.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

const OLDEST_NODE = [20, 19]

/** Exits with a sentence if this Node is older than the project supports. */
export function requireNode() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = OLDEST_NODE
  if (major > oldestMajor || (major === oldestMajor && minor >= oldestMinor)) return
  process.stderr.write(
    `Vigente necesita Node ${OLDEST_NODE.join('.')} o posterior; este es ${process.versions.node}.\n`,
  )
  process.exit(1)
}

/**
 * Runs a program to its end, in the project's folder unless `cwd` is given, with our output. Returns its exit code.
 * @param {string} command
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 * @param {string} [cwd]
 * @returns {Promise<number>}
 */
export function run(command, args, env = {}, cwd = ROOT) {
  const child = spawn(command, args, {
    cwd,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...env },
    shell: process.platform === 'win32' && !command.endsWith('.exe'),
  })
  return new Promise((resolve) => {
    child.once('error', (error) => {
      process.stderr.write(`${command}: ${error.message}\n`)
      resolve(127)
    })
    child.once('close', (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program of an installed package by its file, without a shell or a `.bin` link.
 * @param {string} file inside node_modules
 * @param {string[]} args
 * @param {Record<string, string>} [env]
 */
export const runPackage = (file, args, env) => run(process.execPath, [join(ROOT, 'node_modules', file), ...args], env)

/** Installs exactly the lock file's packages, unless they are installed. */
export async function install() {
  if (isInstalled()) return
  process.stdout.write('Instalando dependencias…\n')
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const npm = process.env['npm_execpath']
  const code = npm?.endsWith('.js') ? await run(process.execPath, [npm, ...args]) : await run('npm', args)
  if (code === 0) return
  process.stderr.write('No se pudieron instalar las dependencias.\n')
  process.exit(1)
}

/** npm writes its own record of the installation last, so an interrupted one has none. */
function isInstalled() {
  const wanted = readPackages(join(ROOT, 'package-lock.json'))
  const present = readPackages(join(ROOT, 'node_modules', '.package-lock.json'))
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    const found = present[path]
    return found ? found.version === version : Boolean(optional)
  })
}

/** @typedef {{ version?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

const WEB_SOURCES = [
  'web',
  'shared',
  'CHANGELOG.md',
  'vite.config.ts',
  'scripts/vite/compile-whole.ts',
  'scripts/vite/precompress.ts',
  'scripts/vite/version-worker.ts',
  'package-lock.json',
]
const WEB_STAMP = join(ROOT, 'dist', 'web.hash')

/** Builds the web app if its sources changed since the last build. */
export async function buildWeb() {
  const hash = hashOf(WEB_SOURCES)
  const built = existsSync(join(ROOT, 'dist', 'web', 'index.html')) && existsSync(WEB_STAMP)
  if (built && readFileSync(WEB_STAMP, 'utf8') === hash) return true
  process.stdout.write('Construyendo la aplicación web…\n')
  const code = await runPackage('vite/bin/vite.js', ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' })
  if (code !== 0) return false
  mkdirSync(join(ROOT, 'dist'), { recursive: true })
  writeFileSync(WEB_STAMP, hash)
  return true
}

/** @param {string[]} paths */
function hashOf(paths) {
  const hash = createHash('sha256')
  for (const file of paths.flatMap(filesUnder)) hash.update(`${file}\0`).update(readFileSync(join(ROOT, file)))
  return hash.digest('hex')
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  const found = readdirSync(join(ROOT, path, '..'), { withFileTypes: true }).find(({ name }) => path.endsWith(name))
  if (!found) return []
  if (!found.isDirectory()) return [path]
  return readdirSync(join(ROOT, path))
    .toSorted()
    .flatMap((name) => filesUnder(`${path}/${name}`))
}

/** npm passes signals to its shell, which keeps them. When that shell is gone, this process ends too. */
export function stopWithNpm() {
  if (process.env['npm_lifecycle_event'] === undefined) return
  const shell = process.ppid
  const timer = setInterval(() => {
    if (process.ppid === shell) return
    clearInterval(timer)
    process.kill(process.pid, 'SIGTERM')
  }, 200)
  timer.unref()
}
