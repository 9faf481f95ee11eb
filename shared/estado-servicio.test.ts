import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays, daysBetween, type CivilDate } from './values/dates.ts'
import {
  avisoDe,
  periodoDelPago,
  saldoSinUsar,
  situacionEn,
  type Contrato,
  type PagoAprobado,
  type PagoNuevo,
} from './estado-servicio.ts'

const gratis: Contrato = { servicio_id: 'g', esGratis: true, sinRenovar: false, enRevision: false, pagos: [] }
const precios = { g: 0, pro: 2500, cadena: 6000 }
type Nombre = keyof typeof precios

const fecha = (dia: CivilDate) => dia.split('-').toReversed().join('/')
const aviso = (contrato: Contrato, dia: CivilDate) => avisoDe(situacionEn(contrato, dia), contrato, { dia, fecha })

const nuevo = (servicio_id: Nombre, pagos: readonly PagoAprobado[], meses = 1): PagoNuevo => ({
  servicio_id,
  meses,
  monto: precios[servicio_id] * meses,
  moneda: 'USD',
  mensual: { nuevo: precios[servicio_id], actual: nombrado(pagos.at(-1)?.servicio_id) },
})
const nombrado = (id = 'g') => (id === 'pro' ? precios.pro : id === 'cadena' ? precios.cadena : 0)

/** Approves a payment on a day, as the server does. */
function pay(contrato: Contrato, dia: CivilDate, servicio: Nombre, meses = 1): Contrato {
  const { monto, moneda, ...given } = nuevo(servicio, contrato.pagos, meses)
  const periodo = periodoDelPago(contrato.pagos, { ...given, monto, moneda }, dia)
  const pago = { servicio_id: servicio, monto, moneda, ...periodo }
  return { ...contrato, servicio_id: servicio, esGratis: false, sinRenovar: false, pagos: [...contrato.pagos, pago] }
}

/** The days of 2026 on which the dot changes, each with its new message. */
function yearOf(acts: Record<CivilDate, (now: Contrato) => Contrato>): string[] {
  const seen: string[] = []
  let contrato = gratis
  let before = ''
  for (let dia = '2026-01-01'; dia <= '2026-12-31'; dia = addDays(dia, 1)) {
    contrato = acts[dia]?.(contrato) ?? contrato
    const situacion = situacionEn(contrato, dia)
    const { estado } = aviso(contrato, dia)
    const line = `${estado} ${situacion.fase} ${situacion.servicio_id ?? 'g'} limits ${situacion.limites ?? 'g'}`
    if (line !== before) seen.push(`${dia} ${line}`)
    before = line
  }
  return seen
}

describe('a year of a gym, day by day', () => {
  it('buys, forgets, renews in the grace, forgets again, returns and is moved to the free service', () => {
    const acts = {
      '2026-01-10': (now: Contrato) => pay(now, '2026-01-10', 'pro'),
      '2026-02-13': (now: Contrato) => pay(now, '2026-02-13', 'pro'),
      '2026-03-25': (now: Contrato) => ({ ...now, enRevision: true }),
      '2026-03-27': (now: Contrato) => pay({ ...now, enRevision: false }, '2026-03-27', 'pro'),
    }
    expect(yearOf(acts)).toEqual([
      '2026-01-01 activo gratis g limits g',
      '2026-01-10 activo al_dia pro limits pro',
      '2026-02-03 por_vencer por_vencer pro limits pro',
      '2026-02-11 pendiente en_gracia pro limits pro',
      '2026-02-13 activo al_dia pro limits pro',
      '2026-03-03 por_vencer por_vencer pro limits pro',
      '2026-03-11 pendiente en_gracia pro limits pro',
      '2026-03-16 vencido vencido pro limits g',
      '2026-03-25 pendiente vencido pro limits g',
      '2026-03-27 activo al_dia pro limits pro',
      '2026-04-20 por_vencer por_vencer pro limits pro',
      '2026-04-28 pendiente en_gracia pro limits pro',
      '2026-05-03 vencido vencido pro limits g',
      '2026-06-02 activo retirado g limits g',
    ])
  })

  it('upgrades at once, downgrades at the end of the paid time, and leaves', () => {
    const acts = {
      '2026-01-01': (now: Contrato) => pay(now, '2026-01-01', 'pro', 3),
      '2026-02-01': (now: Contrato) => pay(now, '2026-02-01', 'cadena'),
      '2026-03-01': (now: Contrato) => pay(now, '2026-03-01', 'pro'),
      '2026-04-10': (now: Contrato) => ({ ...now, sinRenovar: true }),
    }
    expect(yearOf(acts)).toEqual([
      '2026-01-01 activo al_dia pro limits pro',
      '2026-02-01 activo al_dia cadena limits cadena',
      // 59 of 90 days of 75.00 remain: 49.16, or 22 days of a 28-day month at 60.00.
      '2026-03-23 activo al_dia pro limits pro',
      '2026-04-10 activo termina pro limits pro',
      '2026-04-24 activo retirado g limits g',
    ])
  })

  it('ends its trial without a payment', () => {
    const prueba = { servicio_id: 'pro', inicio: '2026-01-01', vencimiento: '2026-01-15', monto: 0, moneda: 'USD' }
    const acts = {
      '2026-01-01': (now: Contrato) => ({ ...now, servicio_id: 'pro', esGratis: false, pagos: [prueba] }),
    }
    expect(yearOf(acts)).toEqual([
      '2026-01-01 activo al_dia pro limits pro',
      '2026-01-08 por_vencer por_vencer pro limits pro',
      '2026-01-16 pendiente en_gracia pro limits pro',
      '2026-01-21 vencido vencido pro limits g',
      '2026-02-20 activo retirado g limits g',
    ])
  })
})

describe('the message of the dot', () => {
  const hasta = (vencimiento: CivilDate): Contrato => ({
    ...gratis,
    servicio_id: 'pro',
    esGratis: false,
    pagos: [{ servicio_id: 'pro', inicio: '2026-01-01', vencimiento, monto: 2500, moneda: 'USD' }],
  })
  it.each([
    ['2026-05-01', 'Estás al día'],
    ['2026-05-08', 'Tu servicio vence en 2 días'],
    ['2026-05-09', 'Tu servicio vence en 1 día'],
    ['2026-05-10', 'Tu servicio vence hoy'],
    ['2026-05-11', 'Tu servicio venció. Págalo hasta el 15/05/2026 y no pierdes nada'],
    ['2026-05-16', 'Tu servicio venció'],
  ])('on %s', (dia, mensaje) => expect(aviso(hasta('2026-05-10'), dia).mensaje).toBe(mensaje))

  it('names a payment under review', () => {
    const contrato = { ...hasta('2026-05-10'), enRevision: true }
    expect(aviso(contrato, '2026-05-08').mensaje).toBe('Tu servicio vence en 2 días. Estamos revisando tu pago')
    expect(aviso(contrato, '2026-05-12')).toEqual({ estado: 'pendiente', mensaje: 'Estamos revisando tu pago' })
    expect(aviso({ ...gratis, enRevision: true }, '2026-05-12').estado).toBe('pendiente')
  })

  it('says all is well for a gym that never had to pay', () => {
    const contrato = { ...gratis, servicio_id: 'cadena', esGratis: false }
    expect(situacionEn(contrato, '2026-05-08')).toMatchObject({ fase: 'sin_vencimiento', limites: 'cadena' })
    expect(aviso(contrato, '2026-05-08')).toEqual({ estado: 'activo', mensaje: 'Estás al día' })
  })
})

describe('the days that a payment buys', () => {
  it("keep the day of the month of the chain's start", () => {
    let contrato = gratis
    for (const dia of ['2026-01-31', '2026-02-20', '2026-03-20', '2026-04-20']) contrato = pay(contrato, dia, 'pro')
    expect(contrato.pagos.map(({ vencimiento }) => vencimiento)).toEqual([
      '2026-02-28',
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ])
  })

  it('start today after the grace, never before it', () => {
    const contrato = pay(gratis, '2026-01-10', 'pro')
    const startOn = (dia: CivilDate) => pay(contrato, dia, 'pro').pagos.at(-1)?.inicio
    expect([startOn('2026-02-15'), startOn('2026-02-16')]).toEqual(['2026-02-10', '2026-02-16'])
  })

  it('are never fewer than paid for, and never more than the unused money buys', () => {
    const dia = fc.integer({ min: 0, max: 90 })
    const act = fc.record({
      salto: dia,
      servicio: fc.constantFrom<Nombre>('pro', 'cadena'),
      meses: fc.integer({ min: 1, max: 6 }),
    })
    fc.assert(
      fc.property(fc.array(act, { maxLength: 8 }), (acts) => {
        let contrato = gratis
        let hoy = '2026-01-31'
        for (const { salto, servicio, meses } of acts) {
          hoy = addDays(hoy, salto)
          const antes = saldoSinUsar(contrato.pagos, hoy)
          contrato = pay(contrato, hoy, servicio, meses)
          const ultimo = contrato.pagos.at(-1)
          expect(ultimo && daysBetween(ultimo.inicio, ultimo.vencimiento)).toBeGreaterThanOrEqual(meses * 28)
          const despues = saldoSinUsar(contrato.pagos, hoy)
          expect(despues).toBeLessThanOrEqual(antes + precios[servicio] * meses + 1)
        }
      }),
      { seed: 5, numRuns: 400 },
    )
  })
})
