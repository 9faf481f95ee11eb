import { addDays } from '#shared/dates.ts'
import { nombresReporte } from '#shared/reportes.ts'
import { ask } from './http-load.ts'

const times = 20
const limit = 150

/** Each report of the last twelve months over all branches, asked one after the other: a line with the median and the slowest. */
export async function reportLines(port: number, token: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10)
  const lines: string[] = []
  for (const nombre of nombresReporte) {
    const path = `/api/reportes/${nombre}?desde=${addDays(today, -364)}&hasta=${today}&comparar=true`
    const taken: number[] = []
    for (let round = 0; round < times; round += 1) {
      const started = performance.now()
      const { status, body } = await ask(port, { method: 'GET', path, token })
      if (status !== 200) throw new Error(`${path} answered ${status} ${body}`)
      taken.push(performance.now() - started)
    }
    taken.sort((a, b) => a - b)
    const median = taken[times / 2] ?? 0
    const slowest = taken[times - 1] ?? 0
    lines.push(
      `report ${nombre}: ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (≤ ${limit}) ${slowest <= limit ? '✓' : '✗'}`,
    )
  }
  return lines
}
