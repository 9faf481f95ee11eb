import { describe, expect, it } from 'vitest'
import { usualMetodos } from '#shared/metodos-pago.ts'
import type { PlanPlazo } from '#shared/collections/plan.ts'
import { chargeLabel } from './charge-label.ts'
import { cobroInput, cobroProblems, emptyDraft, resolveCobro, type CobroContext, type PlanOffer } from './cobro.ts'

const plazo = (id: string, duracion: number, precio: number): PlanPlazo => ({
  id,
  duracion,
  precio,
  unidad: 'mes',
  id_plan: '',
  deleted: '',
  created: '',
  updated: '',
  collectionId: '',
  collectionName: 'planes_plazos',
})

const musculacion: PlanOffer = {
  id: 'musculacion',
  nombre: 'Musculación',
  horario: 'flexible',
  plazos: [plazo('m1', 1, 25000), plazo('m3', 3, 68000.5)],
}
const natacion: PlanOffer = {
  id: 'natacion',
  nombre: 'Natación',
  horario: 'fijo',
  plazos: [plazo('n3', 3, 90000), plazo('n1', 1, 32000)],
}

const context: CobroContext = {
  miembro: { inicio: '2026-08-31', vencimiento: '2026-11-30', ancla: 31, id_plan_plazo: 'm1', horario: '' },
  anterior: { plan: 'Musculación', duracion: 1, unidad: 'mes' },
  ultimo: { medio_pago: 'Transferencia' },
  planes: [musculacion, natacion],
  desk: { medio_pago: 'Tarjeta' },
  today: '2026-11-21',
  moneda: 'ARS',
  zona_horaria: 'America/Argentina/Buenos_Aires',
  tolerancia: 0,
  metodos: usualMetodos('AR'),
  horarios: ['18:00', '18:15'],
  canDiscount: true,
  canBackdate: true,
  saldo: null,
}
const rules = { moneda: 'ARS', saldo: null, money: (amount: number) => `$ ${amount}` }
const stranger = { inicio: '', vencimiento: '', ancla: 0, id_plan_plazo: '', horario: '' }
const ids = {
  id: 'pago',
  id_miembro: 'ana',
  sucursal_id: 'palermo',
  today: context.today,
  zona_horaria: context.zona_horaria,
  miembro: { ...context.miembro },
}

describe('the proposal', () => {
  it('is the member’s last term and this desk’s last method', () => {
    const cobro = resolveCobro(emptyDraft, context)
    expect([cobro.plazo?.id, cobro.medio, cobro.total]).toEqual(['m1', 'Tarjeta', 2500000])
  })

  it('is the member’s last method at a desk that has not charged yet', () => {
    expect(resolveCobro(emptyDraft, { ...context, desk: { medio_pago: '' } }).medio).toBe('Transferencia')
  })

  it('has this desk’s last method and no plan for a member who never paid', () => {
    const cobro = resolveCobro(emptyDraft, { ...context, miembro: stranger, anterior: null, ultimo: null })
    expect([cobro.plazo, cobro.medio]).toEqual([null, 'Tarjeta'])
  })

  it('is the only term on sale for a member who never paid', () => {
    const planes = [{ ...natacion, plazos: [plazo('n1', 1, 32000)] }]
    const cobro = resolveCobro(emptyDraft, { ...context, planes, miembro: stranger, anterior: null, ultimo: null })
    expect(cobro.plazo?.id).toBe('n1')
  })

  it('is the first term of the only plan for a member who never paid', () => {
    const planes = [natacion]
    const cobro = resolveCobro(emptyDraft, { ...context, planes, miembro: stranger, anterior: null, ultimo: null })
    expect([cobro.plan?.id, cobro.plazo?.id]).toEqual(['natacion', 'n3'])
  })

  it('is empty if neither is known or still sold', () => {
    const cobro = resolveCobro(emptyDraft, {
      ...context,
      miembro: { ...stranger, id_plan_plazo: 'viejo' },
      anterior: null,
      desk: { medio_pago: '' },
    })
    expect(cobro.plazo).toBeNull()
    expect(cobroProblems(emptyDraft, cobro, rules)).toHaveProperty('id_plan_plazo')
  })

  it('is the term with the same name and length if the member’s own belongs to another branch', () => {
    const anterior = { plan: 'Natación', duracion: 1, unidad: 'mes' } as const
    const cobro = resolveCobro(emptyDraft, {
      ...context,
      miembro: { ...context.miembro, id_plan_plazo: 'b1' },
      anterior,
    })
    expect(cobro.plazo?.id).toBe('n1')
  })

  it('keeps the duration when another plan is chosen', () => {
    const cobro = resolveCobro({ ...emptyDraft, id_plan: 'natacion' }, context)
    expect(cobro.plazo?.id).toBe('n1')
  })

  it('ignores a method the gym does not accept', () => {
    expect(
      resolveCobro(emptyDraft, {
        ...context,
        metodos: usualMetodos('AR').filter(({ nombre }) => ['Efectivo', 'Mercado Pago'].includes(nombre)),
      }).medio,
    ).toBe('Efectivo')
  })
})

describe('the period', () => {
  it('continues from the previous end, back to the anchor day', () => {
    const { eleccion, periodo } = resolveCobro(emptyDraft, context)
    expect([eleccion, periodo]).toEqual(['continuar', { inicio: '2026-11-30', vencimiento: '2026-12-31' }])
  })

  it('starts today if the membership has expired', () => {
    const miembro = { ...context.miembro, vencimiento: '2026-11-20' }
    const cobro = resolveCobro(emptyDraft, { ...context, miembro })
    expect([cobro.eleccion, cobro.periodo?.vencimiento]).toEqual(['hoy', '2026-12-21'])
  })

  it('is the alternative when chosen, and the choice is sent only then', () => {
    const draft = { ...emptyDraft, eleccion: 'hoy' } as const
    const cobro = resolveCobro(draft, context)
    expect(cobro.periodo?.inicio).toBe('2026-11-21')
    expect(cobroInput(draft, cobro, ids).eleccion).toBe('hoy')
    expect(cobroInput(emptyDraft, resolveCobro(emptyDraft, context), ids).eleccion).toBe('')
  })

  it('follows the rule for users who may not choose', () => {
    expect(resolveCobro({ ...emptyDraft, eleccion: 'hoy' }, { ...context, canDiscount: false }).eleccion).toBe(
      'continuar',
    )
  })
})

describe('the schedule', () => {
  const fixed = { ...emptyDraft, id_plan: 'natacion' }

  it('is required for a plan with fixed hours and sent as an instant of today', () => {
    const cobro = resolveCobro({ ...fixed, horario: '18:15' }, context)
    expect(cobroInput(fixed, cobro, ids).horario).toBe('2026-11-21T21:15:00.000Z')
  })

  it('is proposed from the previous membership', () => {
    const miembro = { ...context.miembro, horario: '2026-10-01 21:00:00.000Z' }
    expect(resolveCobro(fixed, { ...context, miembro }).horario).toBe('18:00')
  })

  it('blocks the charge until it is chosen', () => {
    expect(cobroProblems(fixed, resolveCobro(fixed, context), rules)).toHaveProperty('horario')
  })

  it('is not asked for in a gym without schedules', () => {
    expect(resolveCobro(fixed, { ...context, horarios: [] }).asksHorario).toBe(false)
  })
})

describe('the discount', () => {
  const discounted = {
    ...emptyDraft,
    id_plan_plazo: 'm3',
    isDiscounting: true,
    descuento: 8000.25,
    motivo_descuento: ' Familiar ',
  }

  it('is exact to the cent and sent with its reason', () => {
    const cobro = resolveCobro(discounted, context)
    expect(cobro.total).toBe(6000025)
    expect(cobroInput(discounted, cobro, ids)).toMatchObject({ descuento: 8000.25, motivo_descuento: 'Familiar' })
  })

  it.each([
    ['without a reason', { motivo_descuento: ' ' }, 'motivo_descuento'],
    ['above the price', { descuento: 68000.51 }, 'descuento'],
    ['that is empty', { descuento: null }, 'descuento'],
    ['with three decimals', { descuento: 1.005 }, 'descuento'],
  ] as const)('%s keeps the charge back', (_, changed, field) => {
    const draft = { ...discounted, ...changed }
    expect(cobroProblems(draft, resolveCobro(draft, context), rules)).toHaveProperty(field)
  })

  it('is a percentage of the price if typed so, and sent as an amount', () => {
    const draft = { ...discounted, descuento: 12.5, descuento_en: 'porcentaje' } as const
    const cobro = resolveCobro(draft, context)
    expect([cobro.descuento, cobro.total]).toEqual([850_006, 5_950_044])
    expect(cobroInput(draft, cobro, ids).descuento).toBe(8500.06)
    const inPesos = { ...context, moneda: 'CLP' }
    expect(resolveCobro(draft, inPesos).descuento).toBe(850_000)
  })

  it('of more than 100 % keeps the charge back', () => {
    const draft = { ...discounted, descuento: 100.01, descuento_en: 'porcentaje' } as const
    expect(cobroProblems(draft, resolveCobro(draft, context), rules)).toHaveProperty('descuento')
  })

  it('counts for nothing once cleared', () => {
    const draft = { ...discounted, isDiscounting: false }
    expect(resolveCobro(draft, context).total).toBe(6800050)
    expect(cobroProblems(draft, resolveCobro(draft, context), rules)).toEqual({})
  })
})

it('asks for a reference only if the method has one', () => {
  const draft = { ...emptyDraft, referencia: '1234' }
  const send = (medio_pago: string) =>
    cobroInput(draft, resolveCobro({ ...draft, medio_pago }, context), ids).referencia
  expect([send('Efectivo'), send('Transferencia')]).toEqual(['', '1234'])
})

describe('a rest', () => {
  const politica = { permite: true, maximo: 0, dias: 7, recepcion: false, puerta: 'aviso', puerta_dias: 0 } as const
  const owing = { ...context, saldo: { politica, debe: 0 } }
  const left = (hoy: string, more: object = {}) => {
    const draft = { ...emptyDraft, resto: { hoy, vence: '2026-11-28' }, ...more }
    return { draft, cobro: resolveCobro(draft, owing) }
  }
  const sent = (hoy: string, more: object = {}) => {
    const { draft, cobro } = left(hoy, more)
    return cobroInput(draft, cobro, ids)
  }

  it('is sent beside the method of what is paid now, and the price stays what was seen', () => {
    expect(sent('10k')).toMatchObject({ a_cuenta: 15_000, vence: '2026-11-28', medio_pago: 'Tarjeta' })
    expect(sent('10k').visto?.total).toBe(25_000)
    expect(sent('10k')).not.toHaveProperty('partes')
  })

  it('of all of the price has the method A cuenta, no parts and no reference', () => {
    const partes = [
      { key: 0, medio_pago: 'Efectivo', monto: '5000', referencia: '' },
      { key: 1, medio_pago: 'Transferencia', monto: '', referencia: '' },
    ]
    const whole = sent('0', { partes, medio_pago: 'Transferencia', referencia: '123' })
    expect(whole).toMatchObject({ a_cuenta: 25_000, medio_pago: 'A cuenta', referencia: '' })
    expect(whole).not.toHaveProperty('partes')
  })

  it('is left by parts that add up to what is paid now', () => {
    const partes = [
      { key: 0, medio_pago: 'Efectivo', monto: '4000', referencia: '' },
      { key: 1, medio_pago: 'Transferencia', monto: '', referencia: '' },
    ]
    expect(sent('10.000', { partes })).toMatchObject({
      a_cuenta: 15_000,
      medio_pago: 'Transferencia',
      partes: [{ monto: 4000 }, { monto: 6000 }],
    })
  })

  it('of nothing is a charge like any other', () => {
    expect(sent('25.000')).not.toHaveProperty('a_cuenta')
    expect(sent('25.000')).toEqual(cobroInput(emptyDraft, resolveCobro(emptyDraft, context), ids))
  })

  it('keeps the charge back until it is known what is paid now', () => {
    const { draft, cobro } = left('')
    expect(cobroProblems(draft, cobro, { ...rules, saldo: owing.saldo })).toHaveProperty('a_cuenta')
  })

  it('is in the words of the button', () => {
    const money = (amount: number) => `$ ${amount}`
    expect(chargeLabel(left('10k').cobro, { money })).toBe('Cobrar $ 10000 · queda $ 15000')
    expect(chargeLabel(left('0').cobro, { money })).toBe('Dejar $ 25000 a cuenta')
    expect(chargeLabel(resolveCobro(emptyDraft, context), { money })).toBeUndefined()
  })
})
