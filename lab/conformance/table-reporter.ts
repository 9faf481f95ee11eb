import type { Reporter, TestModule } from 'vitest/node'
import { allScenarios } from './scenarios/all.ts'

interface Counts {
  passed: number
  failed: number
  skipped: number
}

/** Prints the results of `npm run conformance` by part of the protocol, and why scenarios are left out. */
class TableReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const parts = new Map<string, Counts>()
    for (const test of modules.flatMap((module) => [...module.children.allTests()])) {
      const part = test.parent.type === 'suite' ? test.parent.name : 'suite'
      const counts = parts.get(part) ?? { passed: 0, failed: 0, skipped: 0 }
      const { state } = test.result()
      if (state !== 'pending') counts[state] += 1
      if (state === 'failed')
        process.stdout.write(`FAILED ${test.fullName}\n${test.result().errors?.[0]?.message ?? ''}\n`)
      parts.set(part, counts)
    }
    process.stdout.write(tableOf(parts))
  }
}

function tableOf(parts: ReadonlyMap<string, Counts>): string {
  const rows = [...parts].map(
    ([part, { passed, failed, skipped }]) => `| ${part} | ${passed} | ${failed} | ${skipped} |`,
  )
  const reasons = allScenarios.flatMap(({ part, name, skip }) => (skip ? [`- ${part} ${name}: ${skip}`] : []))
  const sum = (name: keyof Counts) => [...parts.values()].reduce((total, counts) => total + counts[name], 0)
  const total = `| **all** | ${sum('passed')} | ${sum('failed')} | ${sum('skipped')} |`
  return ['| part | passed | failed | left out |', '|---|---|---|---|', ...rows, total, '', ...reasons, ''].join('\n')
}

// Required by vitest.
export default TableReporter
