import { execFileSync } from 'node:child_process'
import { cpus, totalmem } from 'node:os'
import { showSpread, spreadOf, type Figures } from './figures.ts'
import type { Comparison } from './measure.ts'
import type { Goal } from './scenarios.ts'

const mark = (reached: boolean) => (reached ? '✓' : '✗')

/** One goal beside its figure: '812 ms (≤ 3000) ✓'. */
export function against(value: number, limit: number, unit: string, digits = 0): string {
  return `${value.toFixed(digits)} ${unit} (≤ ${limit}) ${mark(value <= limit)}`
}

export const tableHead = [
  '| scenario | requests/s | p50 ms | p99 ms | bare requests/s | bare p50 | bare p99 | share of bare | goal |',
  '|---|---|---|---|---|---|---|---|---|',
].join('\n')

/** One line of the table: medians over the rounds, with the range in brackets. */
export function tableRow(name: string, goal: Goal, { product, bare, share }: Comparison): string {
  const p99 = spreadOf(product.map((round) => round.p99)).median
  const goals = [
    ...(goal.share === undefined ? [] : [`≥ ${goal.share * 100} % ${mark(share.median >= goal.share)}`]),
    ...(goal.p99 === undefined ? [] : [`p99 ≤ ${goal.p99} ms ${mark(p99 <= goal.p99)}`]),
  ]
  const percent = { median: share.median * 100, min: share.min * 100, max: share.max * 100 }
  return `| ${[name, ...columns(product), ...columns(bare), `${showSpread(percent, 0)} %`, goals.join(', ')].join(' | ')} |`
}

function columns(rounds: readonly Figures[]): string[] {
  return [
    showSpread(spreadOf(rounds.map((round) => round.perSecond)), 0),
    showSpread(spreadOf(rounds.map((round) => round.p50)), 2),
    showSpread(spreadOf(rounds.map((round) => round.p99)), 2),
  ]
}

/** One line over several sizes: medians of p50 and p99, and the ratio of the largest to the smallest. */
export function ratioRow(name: string, sizes: readonly (readonly Figures[])[]): string {
  const medians = sizes.map((rounds) => ({
    p50: spreadOf(rounds.map(({ p50 }) => p50)).median,
    p99: spreadOf(rounds.map(({ p99 }) => p99)).median,
  }))
  const [first, last] = [medians[0], medians.at(-1)]
  const ratio = first && last ? last.p50 / first.p50 : Number.NaN
  const columns = medians.map(({ p50, p99 }) => `${p50.toFixed(1)} / ${p99.toFixed(1)}`)
  return `| ${[name, ...columns, `× ${ratio.toFixed(1)}`].join(' | ')} |`
}

/** Place and object of the measurement. */
export function machineLine(): string {
  const commit = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim()
  const memory = Math.round(totalmem() / 2 ** 30)
  return `${cpus().length} cores, ${memory} GB · Node ${process.versions.node} · commit ${commit} · ${new Date().toISOString().slice(0, 10)}`
}
