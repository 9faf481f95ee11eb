import { setTimeout as pause } from 'node:timers/promises'
import { expectCleanFailures } from '../tools/check.ts'
import { expect, seconds } from '#lab/harness/expect.ts'
import { quantile } from '#lab/bench/measure/figures.ts'
import type { Fault } from '../tools/fault.ts'
import { openWorld } from '../tools/world.ts'

const years = 'desde=2018-01-01&hasta=2026-12-31&comparar=true'
const paths = [
  `reportes/ingresos?${years}`,
  `reportes/miembros?${years}`,
  `reportes/renovaciones?${years}`,
  `reportes/actividad?${years}`,
  'exportar/pagos.csv',
]

const p99 = (took: readonly number[]) =>
  quantile(
    took.toSorted((one, other) => one - other),
    0.99,
  )

export const pool: Fault = {
  name: 'pool',
  what: '500 reportes y listados enteros a la vez mientras se cobra y se busca',
  async play(stage) {
    const { rounds, say } = stage
    const world = await openWorld(stage)
    const { desk, checker } = world
    try {
      for (let round = 0; round < (rounds ?? 3); round += 1) {
        const asked = Array.from({ length: 500 }, (_, index) => desk.get(paths[index % paths.length] ?? ''))
        let isOver = false
        const reports = Promise.all(asked).finally(() => (isOver = true))
        await pause(300)
        const shift = desk.work(2)
        const searches: number[] = []
        while (!isOver)
          searches.push((await desk.get('collections/miembros/records?perPage=20&filter=nombre~"an"')).took)
        const charges = (await shift.stop()).map(({ took }) => took)
        const answers = await reports
        expectCleanFailures(answers, 60_000)
        const [charge99 = 0, search99 = 0] = [charges, searches].map(p99)
        say(
          `  ${answers.filter(({ status }) => status === 200).length} de 500 informes hechos, los demás 503; mientras tanto ${charges.length} cobros (p99 ${seconds(charge99)}) y ${searches.length} búsquedas (p99 ${seconds(search99)})`,
        )
        expect(charge99 < 1000 && search99 < 1000, 'Quien cobra esperó más de un segundo')
        await checker.check(desk)
      }
    } finally {
      await world.close()
    }
  },
}
