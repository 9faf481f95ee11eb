import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from './values/dates.ts'
import { extend, rebuild, type Cadena, type Cobro } from './periodos.ts'

const cobro = (dia: string, given: Partial<Cobro> = {}): Cobro => ({
  dia,
  duracion: 1,
  unidad: 'mes',
  eleccion: '',
  tolerancia: 0,
  ...given,
})

describe('pauses', () => {
  const day = (offset: number) => addDays('2026-01-01', offset)
  const pausas = fc.uniqueArray(
    fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 30 }))
      .map(([from, length]) => ({ desde: day(from), hasta: day(from + length) })),
    { maxLength: 5, selector: ({ desde }) => desde },
  )
  const paid = fc.array(
    fc.record({
      dia: fc.integer({ min: 0, max: 60 }).map(day),
      unidad: fc.constantFrom('mes' as const, 'día' as const),
      duracion: fc.integer({ min: 1, max: 20 }),
    }),
    { minLength: 1, maxLength: 4 },
  )
  const cobrosOf = (given: { dia: string; unidad: 'mes' | 'día'; duracion: number }[]) =>
    given.toSorted((a, b) => (a.dia < b.dia ? -1 : 1)).map(({ dia, ...term }) => cobro(dia, term))

  it('move the end by the paused days', () => {
    const one = rebuild([cobro('2026-03-10')], [{ desde: '2026-03-20', hasta: '2026-03-24' }])
    expect(one.cadena).toEqual({ inicio: '2026-03-10', vencimiento: '2026-04-15', ancla: 15 })
  })

  it('add the remaining days after a pause that reaches past the end', () => {
    const { cadena } = rebuild([cobro('2026-10-05')], [{ desde: '2026-11-01', hasta: '2026-11-30' }])
    expect(cadena?.vencimiento).toBe('2026-12-05')
  })

  it('do nothing outside the paid time', () => {
    expect(rebuild([cobro('2026-10-05')], [{ desde: '2026-11-06', hasta: '2026-11-30' }]).cadena).toEqual(
      rebuild([cobro('2026-10-05')]).cadena,
    )
  })

  it('cost one day on a day that ends one period and starts the next', () => {
    const paidTwice = [cobro('2026-10-05'), cobro('2026-10-20')]
    const { periodos } = rebuild(paidTwice, [{ desde: '2026-11-05', hasta: '2026-11-05' }])
    expect(periodos.map(({ vencimiento }) => vencimiento)).toEqual(['2026-11-06', '2026-12-06'])
  })

  it('move the month’s anchor with the end', () => {
    const chain = [cobro('2026-01-31'), cobro('2026-02-20')]
    const { periodos } = rebuild(chain, [{ desde: '2026-02-01', hasta: '2026-02-10' }])
    expect(periodos.map(({ vencimiento }) => vencimiento)).toEqual(['2026-03-10', '2026-04-10'])
  })

  it('let a payment continue a chain that would otherwise have ended', () => {
    const late = [cobro('2026-10-05'), cobro('2026-11-21')]
    const { periodos } = rebuild(late, [{ desde: '2026-10-10', hasta: '2026-11-09' }])
    expect(periodos[1]).toMatchObject({ inicio: '2026-12-06', vencimiento: '2027-01-06' })
  })

  it('move an opening balance too', () => {
    const apertura = { inicio: '2026-02-15', vencimiento: '2026-03-15' }
    const { cadena } = rebuild([cobro('2026-03-01', { apertura })], [{ desde: '2026-03-05', hasta: '2026-03-06' }])
    expect(cadena).toEqual({ inicio: '2026-02-15', vencimiento: '2026-03-17', ancla: 17 })
  })

  it('give back every paid day and not one more', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(paid, pausas, (given, stops) => {
        const { periodos } = rebuild(cobrosOf(given), stops)
        const isPaused = (civil: string) => stops.some(({ desde, hasta }) => desde <= civil && civil <= hasta)
        for (const [index, { inicio, vencimiento, cobro: sold }] of periodos.entries()) {
          const before = periodos[index - 1]
          const first = before?.vencimiento === inicio ? addDays(inicio, 1) : inicio
          const open = daysOf(first, vencimiento).filter((civil) => !isPaused(civil)).length
          if (sold.unidad === 'día') expect(open).toBe(sold.duracion + (first === inicio ? 1 : 0))
        }
      }),
      { numRuns: 500 },
    )
  })

  it('are the same in any order', () => {
    fc.assert(
      fc.property(paid, pausas, (given, stops) => {
        expect(rebuild(cobrosOf(given), stops.toReversed())).toEqual(rebuild(cobrosOf(given), stops))
      }),
      { numRuns: 300 },
    )
  })

  it('give the same extended one by one as rebuilt', () => {
    fc.assert(
      fc.property(paid, pausas, (given, stops) => {
        let cadena: Cadena | null = null
        for (const one of cobrosOf(given)) cadena = extend(cadena, one, stops).cadena
        expect(cadena).toEqual(rebuild(cobrosOf(given), stops).cadena)
      }),
      { numRuns: 300 },
    )
  })

  function daysOf(first: string, last: string): string[] {
    const days: string[] = []
    for (let at = first; at <= last; at = addDays(at, 1)) days.push(at)
    return days
  }
})
