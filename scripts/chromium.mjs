// The browsers of the journeys: installed ones, or ones installed here.
import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { aptInstall, has, inPath, isExecutable } from './programs.mjs'
import { ROOT, run, runPackage } from './setup.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome']
const SHELL = 'chromium-headless-shell'
const APPLICATIONS = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]
const CACHE = join(ROOT, '.cache', 'chromium')
const UNPACKED = join(CACHE, 'chromium')

/** Path of a Chromium; installs one if none is there. */
export async function ensureChromium() {
  const found = findChromium()
  if (found) return found
  process.stdout.write('No Chromium here: getting one.\n')
  for (const attempt of [installAsRoot, unpackWithoutRoot]) {
    const path = await attempt()
    if (path) return path
  }
  return downloadPlaywrights()
}

/**
 * Path of Chromium without its windows, which takes two fifths less processor time; the whole Chromium where no package has
 * it or `CHROMIUM_PATH` names one.
 */
export async function ensureHeadlessShell() {
  if (process.env['CHROMIUM_PATH']) return ensureChromium()
  const find = () => inPath([SHELL]).find(isExecutable)
  return find() ?? ((await aptInstall(SHELL)) ? find() : null) ?? ensureChromium()
}

function findChromium() {
  const candidates = [process.env['CHROMIUM_PATH'] ?? '', ...inPath(NAMES), ...APPLICATIONS, UNPACKED]
  return candidates.find(isExecutable) ?? null
}

async function installAsRoot() {
  return (await aptInstall('chromium')) ? findChromium() : null
}

/** Debian's packages can be downloaded and unpacked without root: apt keeps its lists in a folder of ours. */
export async function unpackWithoutRoot() {
  if (!has('apt-get') || !has('dpkg-deb')) return null
  const packages = join(CACHE, 'packages')
  for (const folder of ['lists/partial', 'archives/partial', 'packages'])
    mkdirSync(join(CACHE, folder), { recursive: true })
  const own = [
    ['Dir::State::lists', join(CACHE, 'lists')],
    ['Dir::Cache', CACHE],
    ['Dir::State::status', '/var/lib/dpkg/status'],
    ['APT::Sandbox::User', ''],
  ].flatMap(([name, value]) => ['-o', `${name}=${value}`])
  if ((await run('apt-get', [...own, 'update', '-qq'])) !== 0) return null
  const wanted = missingPackages(own)
  if (wanted.length === 0) return null
  if ((await run('apt-get', [...own, 'download', '-qq', ...wanted], {}, packages)) !== 0) return null
  for (const file of readdirSync(packages)) execFileSync('dpkg-deb', ['-x', join(packages, file), CACHE])
  rmSync(packages, { recursive: true })
  return writeLauncher()
}

/**
 * Chromium and its missing dependencies, as `name=version`.
 * @param {string[]} own
 */
function missingPackages(own) {
  const options = ['install', '-y', '--no-install-recommends', '--reinstall', '--print-uris', '-qq']
  const asked = spawnSync('apt-get', [...own, ...options, 'chromium', 'chromium-common'], { encoding: 'utf8' })
  if (asked.status !== 0) return []
  return asked.stdout.split('\n').flatMap((line) => {
    const [name, version] = (line.split(' ')[1] ?? '').split('_')
    return name && version ? [`${name}=${decodeURIComponent(version)}`] : []
  })
}

function writeLauncher() {
  const program = join(CACHE, 'usr/lib/chromium/chromium')
  if (!existsSync(program)) return null
  const libraries = [...folders(join(CACHE, 'usr/lib')), ...folders(join(CACHE, 'lib'))]
  const script = `#!/bin/sh\nLD_LIBRARY_PATH='${libraries.join(':')}' exec '${program}' "$@"\n`
  writeFileSync(UNPACKED, script)
  chmodSync(UNPACKED, 0o755)
  return UNPACKED
}

/**
 * A folder and its subfolders, where libraries may lie.
 * @param {string} folder
 */
function folders(folder) {
  if (!existsSync(folder)) return []
  const inside = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  return [
    folder,
    ...inside
      .flatMap(({ name }) => [join(folder, name), join(folder, name, 'pulseaudio')])
      .filter((path) => existsSync(path)),
  ]
}

async function downloadPlaywrights() {
  await runPackage('@playwright/test/cli.js', ['install', 'chromium'])
  const { chromium } = await import('@playwright/test')
  return existsSync(chromium.executablePath()) ? chromium.executablePath() : null
}
