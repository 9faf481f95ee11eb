import { z } from 'zod'
import { addDays } from '#shared/values/dates.ts'
import { nombresReporte } from '#shared/reportes/reporte.ts'
import { ask } from './http-load.ts'
import { readProcessor } from './processor.ts'

const times = 9

const named = z.object({ id: z.string() })
const answered = z.object({
  cifras: z.array(z.object({ id: z.string(), valor: z.number().nullable() })),
  opciones: z.object({
    planes: z.tuple([named], named),
    plazos: z.tuple([named], named),
    medios: z.tuple([z.string()], z.string()),
  }),
})
const records = z.object({ items: z.tuple([named], named) })

/** The measured gym's administrator, its server, and the goal of the median in milliseconds. */
export interface Asking {
  readonly port: number
  readonly pid: number
  readonly databaseUrl: string
  readonly token: string
  readonly most: number
}

/**
 * Each report of the last twelve months compared with the twelve before, over all branches and over one, then narrowed to
 * a method, a plan, a term and a person. Prints a line with the median, the slowest and the processor time of PostgreSQL.
 */
export async function reportLines(asking: Asking, now: Date): Promise<string[]> {
  const today = now.toISOString().slice(0, 10)
  const year = `desde=${addDays(today, -364)}&hasta=${today}&comparar=true`
  const { cifras, opciones } = answered.parse(await answerOf(asking, `/api/reportes/ingresos?${year}`))
  const [sucursal, usuario] = await Promise.all(['sucursales', 'users'].map((name) => firstOf(asking, name)))
  const [plan, plazo] = [opciones.planes[0].id, opciones.plazos[0].id]
  const narrowed = {
    ingresos: { sucursal, medio_pago: opciones.medios[0], plan, plazo, usuario },
    conceptos: { sucursal, medio_pago: opciones.medios[0], usuario },
    deuda: { sucursal, usuario },
    domiciliacion: { sucursal },
    miembros: { sucursal },
    vencimientos: { sucursal, plan },
    renovaciones: { sucursal, plan },
    'descuentos-anulaciones': { sucursal, usuario },
    actividad: { sucursal, usuario },
    asistencia: { sucursal, plan },
    cierres: { sucursal, usuario },
    recordatorios: { sucursal },
  }
  const lines = [`payments of the year asked: ${cifras.find(({ id }) => id === 'pagos')?.valor}`]
  for (const nombre of nombresReporte) {
    lines.push(await lineOf(asking, nombre, `/api/reportes/${nombre}?${year}`))
    for (const [filter, value] of Object.entries(narrowed[nombre])) {
      const path = `/api/reportes/${nombre}?${year}&${filter}=${encodeURIComponent(value ?? '')}`
      lines.push(await lineOf(asking, `${nombre} of one ${filter}`, path))
    }
  }
  return lines
}

async function lineOf(asking: Asking, name: string, path: string): Promise<string> {
  const taken: number[] = []
  const before = await readProcessor(asking.pid, asking.databaseUrl)
  for (let round = 0; round < times; round += 1) {
    const started = performance.now()
    await answerOf(asking, path)
    taken.push(performance.now() - started)
  }
  const { postgres } = await readProcessor(asking.pid, asking.databaseUrl)
  const worked = (postgres - before.postgres) / times
  taken.sort((a, b) => a - b)
  const median = taken[Math.floor(times / 2)] ?? 0
  const slowest = taken[times - 1] ?? 0
  return `report ${name}: ${median.toFixed(0)} ms, slowest ${slowest.toFixed(0)} ms, processor ${worked.toFixed(0)} ms (≤ ${asking.most}) ${median <= asking.most ? '✓' : '✗'}`
}

async function firstOf(asking: Asking, collection: string): Promise<string> {
  const answer = await answerOf(asking, `/api/collections/${collection}/records?perPage=1`)
  return records.parse(answer).items[0].id
}

async function answerOf({ port, token }: Asking, path: string): Promise<unknown> {
  const { status, body } = await ask(port, { method: 'GET', path, token })
  if (status !== 200) throw new Error(`${path} answered ${status} ${body}`)
  return JSON.parse(body)
}
