import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, addMonths, civilDay, dayOfMonth } from './values/dates.ts'
import { extend, placeAfter, previewPeriods, rebuild, type Cadena, type Cobro, type Ultimo } from './periodos.ts'

const cobro = (dia: string, given: Partial<Cobro> = {}): Cobro => ({
  dia,
  duracion: 1,
  unidad: 'mes',
  eleccion: '',
  tolerancia: 0,
  ...given,
})
const datesOf = (cobros: Cobro[]) =>
  rebuild(cobros).periodos.map(({ inicio, vencimiento }) => `${inicio} ${vencimiento}`)

describe('a member’s periods', () => {
  it('starts on the day of the first charge', () => {
    expect(datesOf([cobro('2026-03-10')])).toEqual(['2026-03-10 2026-04-10'])
  })

  it('starts on the old end if paid early, so that no day is lost', () => {
    expect(datesOf([cobro('2026-10-05'), cobro('2026-10-20')])).toEqual([
      '2026-10-05 2026-11-05',
      '2026-11-05 2026-12-05',
    ])
  })

  it('still continues on the last day of the tolerance', () => {
    expect(datesOf([cobro('2026-10-05'), cobro('2026-11-08', { tolerancia: 3 })])[1]).toBe('2026-11-05 2026-12-05')
  })

  it('starts on the day of the charge once the tolerance is over', () => {
    expect(datesOf([cobro('2026-10-05'), cobro('2026-11-09', { tolerancia: 3 })])[1]).toBe('2026-11-09 2026-12-09')
  })

  it('follows the choice over the rule', () => {
    expect(datesOf([cobro('2026-10-05'), cobro('2026-11-21', { eleccion: 'continuar' })])[1]).toBe(
      '2026-11-05 2026-12-05',
    )
    expect(datesOf([cobro('2026-10-05'), cobro('2026-10-21', { eleccion: 'hoy' })])[1]).toBe('2026-10-21 2026-11-21')
  })

  it('starts on the day of the charge if told to continue without a chain', () => {
    expect(datesOf([cobro('2026-10-05', { eleccion: 'continuar' })])).toEqual(['2026-10-05 2026-11-05'])
  })

  it('moves later periods back if an earlier payment is left out', () => {
    const paid = [cobro('2026-10-05'), cobro('2026-10-20'), cobro('2026-10-25')]
    expect(datesOf(paid.slice(1))).toEqual(['2026-10-20 2026-11-20', '2026-11-20 2026-12-20'])
  })

  it('returns to the anchor after a short month', () => {
    expect(datesOf([cobro('2026-01-31'), cobro('2026-02-20'), cobro('2026-03-20')])).toEqual([
      '2026-01-31 2026-02-28',
      '2026-02-28 2026-03-31',
      '2026-03-31 2026-04-30',
    ])
  })

  it('takes a new anchor from the end of a term in days', () => {
    expect(
      datesOf([cobro('2026-01-31'), cobro('2026-02-01', { unidad: 'día', duracion: 15 }), cobro('2026-02-02')]),
    ).toEqual(['2026-01-31 2026-02-28', '2026-02-28 2026-03-15', '2026-03-15 2026-04-15'])
  })

  it.each([29, 30, 31])('keeps the day %i over 36 months', (day) => {
    const start = `2027-01-${day}`
    const { periodos, cadena } = rebuild(Array.from({ length: 36 }, () => cobro(start)))
    for (const [index, periodo] of periodos.entries())
      expect(periodo.vencimiento).toBe(addMonths(start, index + 1, day))
    expect(cadena?.vencimiento).toBe(`2030-01-${day}`)
  })
})

describe('the preview before charging', () => {
  const cadena: Cadena = { inicio: '2026-10-05', vencimiento: '2026-11-05', ancla: 5 }
  const mes = { duracion: 1, unidad: 'mes' } as const

  it('offers only today to a member who never paid', () => {
    expect(previewPeriods(null, mes, '2026-11-21', { tolerancia: 0 })).toEqual({
      regla: 'hoy',
      continuar: null,
      hoy: { inicio: '2026-11-21', vencimiento: '2026-12-21' },
    })
  })

  it('shows both dates and the choice of the rule', () => {
    expect(previewPeriods(cadena, mes, '2026-11-21', { tolerancia: 0 })).toEqual({
      regla: 'hoy',
      continuar: { inicio: '2026-11-05', vencimiento: '2026-12-05' },
      hoy: { inicio: '2026-11-21', vencimiento: '2026-12-21' },
    })
    expect(previewPeriods(cadena, mes, '2026-11-05', { tolerancia: 0 }).regla).toBe('continuar')
  })
})

describe('any chain of payments and voids in any zone', () => {
  const zone = fc.constantFrom(
    'UTC',
    'America/Argentina/Buenos_Aires',
    'Europe/Madrid',
    'Asia/Beirut',
    'Pacific/Kiritimati',
    'Asia/Kathmandu',
  )
  const term = fc.oneof(
    fc.record({ unidad: fc.constant('mes' as const), duracion: fc.integer({ min: 1, max: 12 }) }),
    fc.record({ unidad: fc.constant('día' as const), duracion: fc.integer({ min: 1, max: 90 }) }),
  )
  const charge = fc.record({
    term,
    hoursLater: fc.integer({ min: 0, max: 24 * 70 }),
    tolerancia: fc.integer({ min: 0, max: 10 }),
    voided: fc.boolean(),
  })
  const chain = fc
    .record({
      zone,
      start: fc.date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      charges: fc.array(charge, { maxLength: 30 }),
    })
    .map(({ zone: zoneName, start, charges }) => {
      let at = start.getTime()
      return charges
        .map(({ term: { unidad, duracion }, hoursLater, tolerancia, voided }) => {
          at += hoursLater * 3_600_000
          return { cobro: cobro(civilDay(new Date(at), zoneName), { unidad, duracion, tolerancia }), voided }
        })
        .filter(({ voided }) => !voided)
        .map(({ cobro: kept }) => kept)
    })

  it('loses no day and sells none twice', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(chain, (cobros) => {
        const { periodos } = rebuild(cobros)
        const expected = periodos.map(({ cobro: { dia, tolerancia } }, index) => {
          const before = periodos[index - 1]
          return before && dia <= addDays(before.vencimiento, tolerancia) ? before.vencimiento : dia
        })
        expect(periodos.map(({ inicio }) => inicio)).toEqual(expected)
        expect(periodos.every(({ inicio, vencimiento }) => inicio < vencimiento)).toBe(true)
        const inDays = periodos.filter(({ cobro: { unidad } }) => unidad === 'día')
        expect(inDays.map(({ vencimiento }) => vencimiento)).toEqual(
          inDays.map(({ inicio, cobro: { duracion } }) => addDays(inicio, duracion)),
        )
      }),
      { numRuns: 500 },
    )
  })

  it('gives exactly the months paid, counted from its anchor', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(chain, (cobros) => {
        let run: { start: string; months: number } | null = null
        const { periodos } = rebuild(cobros)
        const ends = periodos.map(({ inicio, vencimiento, cobro: paid }, index) => {
          const before = periodos[index - 1]
          const isNew = !before || paid.dia > addDays(before.vencimiento, paid.tolerancia)
          if (paid.unidad === 'día') run = null
          else if (isNew) run = { start: inicio, months: paid.duracion }
          else if (run) run = { start: run.start, months: run.months + paid.duracion }
          const expected = run ? addMonths(run.start, run.months, dayOfMonth(run.start)) : vencimiento
          return { vencimiento, expected }
        })
        expect(ends.map(({ vencimiento }) => vencimiento)).toEqual(ends.map(({ expected }) => expected))
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same extended one by one as rebuilt', () => {
    fc.assert(
      fc.property(chain, (cobros) => {
        let cadena: Cadena | null = null
        const periodos = cobros.map((paid) => {
          const next = extend(cadena, paid)
          cadena = next.cadena
          return { ...next.periodo, cobro: paid }
        })
        expect(rebuild(cobros)).toMatchObject({ periodos, cadena })
      }),
      { numRuns: 500 },
    )
  })
})

describe('the position of a period among the others', () => {
  const day = (offset: number) => addDays('2026-01-01', offset)
  const term = fc.record({
    unidad: fc.constantFrom('mes' as const, 'día' as const),
    duracion: fc.integer({ min: 1, max: 20 }),
  })
  const apertura = fc
    .tuple(fc.integer({ min: -60, max: 60 }), fc.integer({ min: 1, max: 60 }))
    .map(([from, length]) => ({ inicio: day(from), vencimiento: day(from + length) }))
  /** In any order of days: backdated charges, new starts, opening balances. */
  const paid = fc.array(
    fc.record({
      term,
      dia: fc.integer({ min: 0, max: 200 }).map(day),
      eleccion: fc.constantFrom('' as const, 'hoy' as const, 'continuar' as const),
      tolerancia: fc.integer({ min: 0, max: 5 }),
      apertura: fc.option(apertura, { freq: 6 }),
    }),
    { maxLength: 12 },
  )
  const pausas = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 200 }), fc.integer({ min: 0, max: 20 }))
      .map(([from, length]) => ({ desde: day(from), hasta: day(from + length) })),
    { maxLength: 3 },
  )
  const ledger = paid.map((given) => given.map(({ term: sold, dia, ...rest }) => cobro(dia, { ...sold, ...rest })))

  it('tells first periods, renewals and gaps', () => {
    const { periodos } = rebuild([cobro('2026-01-10'), cobro('2026-02-01'), cobro('2026-04-01')])
    expect(periodos.map(({ hueco, siguiente }) => [hueco, siguiente])).toEqual([
      [null, '2026-02-10'],
      [0, '2026-04-01'],
      [22, null],
    ])
  })

  it.each([
    ['2026-10-31', '2026-11-30', '2026-12-31'],
    ['2026-01-30', '2026-02-28', '2026-03-30'],
    ['2026-10-15', '2026-11-30', '2026-12-30'],
    ['2026-10-30', '2026-11-20', '2026-12-20'],
  ])('an opening from %s to %s is followed to %s', (inicio, vencimiento, next) => {
    const { periodos } = rebuild([cobro('2026-01-01', { apertura: { inicio, vencimiento } }), cobro(vencimiento)])
    expect(periodos[1]?.vencimiento).toBe(next)
  })

  it('follows the start days, not the order of the charges', () => {
    const within = { apertura: { inicio: '2025-06-01', vencimiento: '2026-06-01' } }
    const { periodos } = rebuild([
      cobro('2026-03-10'),
      cobro('2026-03-11', within),
      cobro('2026-03-12', { eleccion: 'hoy' }),
    ])
    expect(periodos.map(({ hueco, siguiente }) => [hueco, siguiente])).toEqual([
      [-83, '2026-03-12'],
      [null, '2026-03-10'],
      [-81, null],
    ])
  })

  it('equals a plain walk over all periods', () => {
    expect.hasAssertions()
    fc.assert(
      fc.property(ledger, pausas, (cobros, stops) => {
        const { periodos } = rebuild(cobros, stops)
        const keys = periodos.map(({ inicio }, index) => `${inicio} ${String(index).padStart(2, '0')}`)
        const isBefore = (one = '', other = '') => one < other
        for (const [index, { inicio, hueco, siguiente }] of periodos.entries()) {
          const before = periodos
            .filter((_, other) => isBefore(keys[other], keys[index]))
            .map(({ vencimiento }) => vencimiento)
          const after = periodos.filter((_, other) => isBefore(keys[index], keys[other])).map((one) => one.inicio)
          expect(siguiente).toBe(after.toSorted()[0] ?? null)
          const end = before.toSorted().at(-1)
          if (end === undefined) expect(hueco).toBeNull()
          else expect(addDays(end, hueco ?? NaN)).toBe(inicio)
        }
      }),
      { numRuns: 500 },
    )
  })

  it('gives the same charged one by one as rebuilt, if each new period starts last', () => {
    fc.assert(
      fc.property(ledger, pausas, (cobros, stops) => {
        for (const count of cobros.keys()) {
          const before = rebuild(cobros.slice(0, count), stops)
          const after = rebuild(cobros.slice(0, count + 1), stops).periodos
          const ordered = before.periodos.toSorted((a, b) => (a.inicio < b.inicio ? -1 : a.inicio > b.inicio ? 1 : 0))
          const last = ordered.at(-1)
          const fin =
            ordered
              .map(({ vencimiento }) => vencimiento)
              .toSorted()
              .at(-1) ?? ''
          const ultimo: Ultimo | null = last ? { inicio: last.inicio, fin } : null
          const [added] = after.slice(-1)
          if (!added) return
          const lugar = placeAfter(ultimo, added)
          if (!lugar) continue
          const expected = before.periodos.map((one) => (one === last ? { ...one, siguiente: added.inicio } : one))
          expect(after).toEqual([...expected, { ...added, ...lugar }])
        }
      }),
      { numRuns: 300 },
    )
  })
})
