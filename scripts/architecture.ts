import { createRequire } from 'node:module'
import { cruise } from 'dependency-cruiser'
import type { IConfiguration, ICruiseResult } from 'dependency-cruiser'

export type Architecture = {
  /** One sentence per broken rule: `rule: from → to`. */
  problems: string[]
  /** Modules looked at: a gate that saw none has proved nothing. */
  seen: number
}

/** Folders the rules speak of. */
const ROOTS = ['shared', 'server', 'web', 'seed', 'scripts', 'e2e', 'bench']

/** Names that say nothing: the idea in such a file has a better one. */
const VAGUE = /(^|\/)(utils?|helpers?|common|misc|manager|data|info)(\/|\.[a-z.]+$)/
/** The two registries; anywhere else an index hides where things come from. */
const BARREL = /(^|\/)index\.tsx?$/
const REGISTRIES = ['server/collections/index.ts', 'server/records/fields/index.ts']

/** Holds the tree under `baseDir` against the import rules of `.dependency-cruiser.cjs` and the rules about names. */
export async function checkArchitecture(baseDir: string, roots: readonly string[] = ROOTS): Promise<Architecture> {
  const { forbidden = [], options = {} } = readConfiguration()
  const { output } = await cruise([...roots], { ...options, baseDir, validate: true, ruleSet: { forbidden } })
  if (typeof output === 'string') throw new Error('dependency-cruiser answered with a report instead of its findings')
  return { problems: [...brokenRules(output), ...badNames(output)], seen: output.summary.totalCruised }
}

function readConfiguration(): IConfiguration {
  const configuration: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')
  return configuration
}

const brokenRules = ({ summary }: ICruiseResult) =>
  summary.violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`)

const badNames = ({ modules }: ICruiseResult) =>
  modules
    .map(({ source }) => source)
    .filter((source) => ROOTS.some((root) => source.startsWith(`${root}/`)))
    .flatMap((source) => [
      ...(VAGUE.test(source) ? [`vague-name: ${source}`] : []),
      ...(BARREL.test(source) && !REGISTRIES.includes(source) ? [`barrel: ${source}`] : []),
    ])
