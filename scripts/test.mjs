// `npm test`: everything CI runs, the cheapest checks first. Stops at the first failure.
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium, ensureHeadlessShell } from './chromium.mjs'
import { aptInstall, has } from './programs.mjs'
import { buildWeb, install, requireNode, ROOT, run, runPackage } from './setup.mjs'

const REPORTS = join(ROOT, '.cache', 'reports')
const VITEST_REPORT = join(REPORTS, 'vitest.json')
const JOURNEYS_REPORT = join(REPORTS, 'journeys.json')
const AGAIN_REPORT = join(REPORTS, 'journeys-again.json')

/**
 * The compiler keeps what it knows of unchanged files, by their contents, its options and its version.
 * @param {string} part
 */
function checkTypes(part) {
  const kept = join(ROOT, '.cache', 'types', `${part}.tsbuildinfo`)
  return runPackage('typescript/bin/tsc', ['-p', `tsconfig.${part}.json`, '--incremental', '--tsBuildInfoFile', kept])
}

/**
 * The longest first.
 * @type {(() => Promise<number>)[]}
 */
const ON_ONE_CORE = [
  () => checkTypes('server'),
  () => checkTypes('web'),
  () => run(process.execPath, ['--import', './scripts/typescript.mjs', 'scripts/check-architecture.ts']),
  () => checkTypes('shared'),
  () => checkTypes('e2e'),
  () => runPackage('knip/bin/knip.js', ['--no-progress']),
]

/** @type {[string, () => Promise<number>][]} */
const STEPS = [
  ['programs', findPrograms],
  ['format', () => runPackage('oxfmt/bin/oxfmt', ['--check'])],
  ['lint', () => runPackage('oxlint/bin/oxlint', [])],
  ['architecture, types, dead code', () => twoAtATime(ON_ONE_CORE)],
  ['unit and API tests', runVitest],
  ['web build', async () => ((await buildWeb()) ? 0 : 1)],
  ['browser journeys', runJourneys],
]

/**
 * Runs tasks side by side, and starts no more after a failure.
 * @param {(() => Promise<number>)[]} tasks
 */
async function twoAtATime(tasks) {
  const waiting = [...tasks]
  let failure = 0
  const lane = async () => {
    for (let task = waiting.shift(); task && failure === 0; task = waiting.shift()) failure = (await task()) || failure
  }
  await Promise.all([lane(), lane()])
  return failure
}

function runVitest() {
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${VITEST_REPORT}`]
  return runPackage('vitest/vitest.mjs', ['run', '--project=unit', '--project=server', ...reporters])
}

/** @type {Record<string, string>} */
const browsers = {}

/** Looks for what the later steps need, so that nothing is missing only after ten minutes. */
async function findPrograms() {
  if (!has('python3') && !(await aptInstall('python3')))
    process.stdout.write('No python3 here: the tests of docs/ejemplos are skipped (Debian: apt install python3).\n')
  const chromium = await ensureChromium()
  if (!chromium) {
    process.stderr.write('No Chromium could be found or installed. CHROMIUM_PATH may name one.\n')
    return 1
  }
  browsers['CHROMIUM_PATH'] = chromium
  browsers['HEADLESS_SHELL_PATH'] = await ensureHeadlessShell()
  return 0
}

/**
 * Plays the journeys, and failed ones once more on a server of their own: the first one has their gyms and people already. One
 * that then passes is flaky.
 */
async function runJourneys() {
  /** @type {(report: string, options?: string[]) => Promise<number>} */
  const play = (report, options = []) =>
    runPackage('@playwright/test/cli.js', ['test', ...options], { ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: report })
  const code = await play(JOURNEYS_REPORT)
  if (code === 0 || !readReport(JOURNEYS_REPORT)?.stats.unexpected) return code
  process.stdout.write('\nThe failed journeys once more, with their traces in .cache/journeys.\n')
  return play(AGAIN_REPORT, ['--last-failed', '--trace', 'on'])
}

/** @param {string} file */
const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null)

function totals() {
  const tests = readReport(VITEST_REPORT)
  const journeys = readReport(JOURNEYS_REPORT)?.stats
  const again = readReport(AGAIN_REPORT)
  return {
    passed: (tests?.numPassedTests ?? 0) + (journeys?.expected ?? 0) + (again?.stats.expected ?? 0),
    failed: (tests?.numFailedTests ?? 0) + ((again?.stats ?? journeys)?.unexpected ?? 0),
    flaky: again ? passedIn(again) : [],
  }
}

/**
 * The passed journeys of a report, as `file: title`.
 * @typedef {{ suites?: Suite[], specs?: { file: string, title: string, ok: boolean }[] }} Suite
 * @param {Suite} suite
 * @returns {string[]}
 */
function passedIn({ suites = [], specs = [] }) {
  const here = specs.filter(({ ok }) => ok).map(({ file, title }) => `${file}: ${title}`)
  return [...here, ...suites.flatMap(passedIn)]
}

requireNode()
await install()
rmSync(REPORTS, { recursive: true, force: true })
mkdirSync(REPORTS, { recursive: true })

let failedStep = ''
for (const [name, step] of STEPS) {
  const started = performance.now()
  process.stdout.write(`\n▸ ${name}\n`)
  if ((await step()) !== 0) {
    failedStep = name
    break
  }
  process.stdout.write(`  ${((performance.now() - started) / 1000).toFixed(1)} s\n`)
}

if (failedStep !== '') process.stdout.write(`\nFailed at: ${failedStep}\n`)
const { passed, failed, flaky } = totals()
for (const journey of flaky) process.stdout.write(`flaky: ${journey}\n`)
process.stdout.write(`${passed} passed, ${failed} failed\n`)
process.exitCode = failedStep === '' ? 0 : 1
