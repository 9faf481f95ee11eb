import { z } from 'zod'
import { addDays } from '#shared/dates.ts'
import { nombresReporte } from '#shared/reportes.ts'
import { ask } from './http-load.ts'

const times = 20
const limit = 150

const named = z.object({ id: z.string() })
const withOptions = z.object({
  opciones: z.object({
    planes: z.tuple([named], named),
    plazos: z.tuple([named], named),
    medios: z.tuple([z.string()], z.string()),
  }),
})

/**
 * Each report of the last twelve months over all branches, then that of income narrowed to a method, a plan and a term, asked
 * one after the other: a line with the median and the slowest.
 */
export async function reportLines(port: number, token: string, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10)
  const year = `desde=${addDays(today, -364)}&hasta=${today}&comparar=true`
  const { medios, planes, plazos } = withOptions.parse(
    JSON.parse(await answerOf(port, token, `/api/reportes/ingresos?${year}`)),
  ).opciones
  const narrowed = { medio_pago: medios[0], plan: planes[0].id, plazo: plazos[0].id }
  const lines: string[] = []
  for (const nombre of nombresReporte) lines.push(await lineOf(port, token, nombre, `/api/reportes/${nombre}?${year}`))
  for (const [filter, value] of Object.entries(narrowed)) {
    const path = `/api/reportes/ingresos?${year}&${filter}=${encodeURIComponent(value)}`
    lines.push(await lineOf(port, token, `ingresos of one ${filter}`, path))
  }
  return lines
}

async function lineOf(port: number, token: string, name: string, path: string): Promise<string> {
  const taken: number[] = []
  for (let round = 0; round < times; round += 1) {
    const started = performance.now()
    await answerOf(port, token, path)
    taken.push(performance.now() - started)
  }
  taken.sort((a, b) => a - b)
  const median = taken[times / 2] ?? 0
  const slowest = taken[times - 1] ?? 0
  return `report ${name}: ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms (≤ ${limit}) ${slowest <= limit ? '✓' : '✗'}`
}

async function answerOf(port: number, token: string, path: string): Promise<string> {
  const { status, body } = await ask(port, { method: 'GET', path, token })
  if (status !== 200) throw new Error(`${path} answered ${status} ${body}`)
  return body
}
