import { setTimeout as pause } from 'node:timers/promises'
import type { Random } from '#seed/random.ts'
import type { Answer, Desk } from './desk.ts'

/** Between two requests, in milliseconds. */
const BEAT = 100
const year = 'desde=2026-01-01&hasta=2026-12-31&comparar=true'
const names = ['an', 'mar', 'gon', 'lu', 'fer']

type Ask = (desk: Desk, random: Random) => Promise<Answer>

/** The mix of a desk, in a hundred requests. */
const asks: readonly (readonly [share: number, ask: Ask])[] = [
  [30, (desk, random) => desk.get(`collections/miembros/records?perPage=20&page=${random.int(1, 9)}`)],
  [30, (desk, random) => desk.get(`collections/miembros/records?perPage=20&filter=nombre~"${random.pick(names)}"`)],
  [15, (desk) => desk.get('collections/pagos/records?perPage=20&sort=-created&expand=id_miembro')],
  [20, (desk) => desk.charge()],
  [4, (desk) => desk.get(`reportes/ingresos?${year}`)],
  [1, (desk) => desk.get('exportar/miembros.xlsx')],
]

/** Ten requests a second, without waiting for earlier answers. */
export async function ordinaryHour(desk: Desk, random: Random, lasting: number): Promise<readonly Answer[]> {
  const asked: Promise<Answer>[] = []
  for (let beat = 0; beat * BEAT < lasting; beat += 1) {
    const [, ask] = random.weighted(asks, ([share]) => share)
    asked.push(ask(desk, random))
    await pause(BEAT)
  }
  return Promise.all(asked)
}
