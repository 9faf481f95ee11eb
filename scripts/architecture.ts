import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser'

export type Architecture = {
  /** One sentence per broken rule: `rule: from → to`. */
  problems: string[]
  /** Modules read: a gate that read none has proved nothing. */
  seen: number
}

/** Folders the rules are about. */
const ROOTS = ['shared', 'server', 'web', 'seed', 'scripts', 'e2e', 'lab']

const TEST = /\.(test|spec)\.tsx?$/
/** A folder with more asks for a second idea. */
const MOST_FILES = 20

/** Names that say nothing about the file's idea. */
const VAGUE = /(^|\/)(utils?|helpers?|common|misc|manager|data|info)(\/|\.[a-z.]+$)/
/** Only the registry of field types is an index; elsewhere an index hides where things come from. */
const BARREL = /(^|\/)index\.tsx?$/
const REGISTRIES = ['server/engine/records/fields/index.ts']

/** Checks the tree under `baseDir` against the import rules of `.dependency-cruiser.cjs` and the rules about names. */
export async function checkArchitecture(baseDir: string, roots: readonly string[] = ROOTS): Promise<Architecture> {
  const { forbidden = [], options = {} } = readConfiguration()
  const { output } = await cruise([...roots], { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report instead of its findings')
  const paths = output.modules.map(({ source }) => source)
  const problems = [...brokenRules(output), ...badNames(output), ...withoutFloor(paths), ...crowded(paths)]
  return { problems, seen: output.summary.totalCruised }
}

function readConfiguration(): IConfiguration {
  const configuration: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  return configuration
}

const brokenRules = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)

const isOurs = (path: string) => ROOTS.some((root) => path.startsWith(`${root}/`))

const badNames = ({ modules }: ICruiseResult) =>
  modules
    .map(({ source }) => source)
    .filter(isOurs)
    .flatMap((source) => [
      ...(VAGUE.test(source) ? [`vague-name: ${source}`] : []),
      ...(BARREL.test(source) && !REGISTRIES.includes(source) ? [`barrel: ${source}`] : []),
    ])

const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))

/** Nouns of a house that `floors.cjs` does not name. */
function withoutFloor(paths: readonly string[]): string[] {
  const { FLOORS }: { FLOORS: Record<string, string[]> } = createRequire(import.meta.url)('./floors.cjs')
  const problems = Object.entries(FLOORS).flatMap(([house, nouns]) =>
    paths
      .filter((path) => path.startsWith(`${house}/`) && !TEST.test(path))
      .map((path) => path.slice(house.length + 1).split('/'))
      .map(([noun = '', file]) => (file === undefined ? '' : noun))
      .filter((noun) => !nouns.includes(noun))
      .map((noun) => `noun-without-floor: ${house}/${noun}`),
  )
  return [...new Set(problems)]
}

/** Folders with more files than one idea has, tests aside. */
export function crowded(paths: readonly string[]): string[] {
  const counts = new Map<string, number>()
  for (const path of paths) {
    if (TEST.test(path) || !isOurs(path)) continue
    counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  }
  return [...counts].filter(([, files]) => files > MOST_FILES).map(([folder, files]) => `crowded: ${folder} (${files})`)
}
