import { describe, expect, it } from 'vitest'
import { usualMetodos } from '#shared/metodos-pago.ts'
import type { PlanPlazo } from '#shared/collections/plan-plazo.ts'
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
  desk: { id_plan_plazo: 'n3', medio_pago: 'Tarjeta' },
  today: '2026-11-21',
  zona_horaria: 'America/Argentina/Buenos_Aires',
  tolerancia: 0,
  metodos: usualMetodos('AR'),
  horarios: ['18:00', '18:15'],
  canDiscount: true,
  canBackdate: true,
}
const stranger = { inicio: '', vencimiento: '', ancla: 0, id_plan_plazo: '', horario: '' }
const ids = {
  id: 'pago',
  id_miembro: 'ana',
  sucursal_id: 'palermo',
  today: context.today,
  zona_horaria: context.zona_horaria,
}

describe('what is proposed', () => {
  it('is the last term and method of the member', () => {
    const cobro = resolveCobro(emptyDraft, context)
    expect([cobro.plazo?.id, cobro.medio, cobro.total]).toEqual(['m1', 'Transferencia', 2500000])
  })

  it('is what this desk charged last for someone who never paid', () => {
    const cobro = resolveCobro(emptyDraft, { ...context, miembro: stranger, anterior: null, ultimo: null })
    expect([cobro.plazo?.id, cobro.medio]).toEqual(['n3', 'Tarjeta'])
  })

  it('is nothing where neither is known or still sold', () => {
    const cobro = resolveCobro(emptyDraft, {
      ...context,
      miembro: { ...stranger, id_plan_plazo: 'viejo' },
      anterior: null,
      desk: { id_plan_plazo: '', medio_pago: '' },
    })
    expect(cobro.plazo).toBeNull()
    expect(cobroProblems(emptyDraft, cobro, 'ARS')).toHaveProperty('id_plan_plazo')
  })

  it('is the term of the same name and length where his own is another branch’s', () => {
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

  it('ignores a method that the gym does not take', () => {
    expect(
      resolveCobro(emptyDraft, {
        ...context,
        metodos: usualMetodos('AR').filter(({ nombre }) => ['Efectivo', 'Mercado Pago'].includes(nombre)),
      }).medio,
    ).toBe('Efectivo')
  })
})

describe('the period', () => {
  it('continues from the old end, back to the anchor day', () => {
    const { eleccion, periodo } = resolveCobro(emptyDraft, context)
    expect([eleccion, periodo]).toEqual(['continuar', { inicio: '2026-11-30', vencimiento: '2026-12-31' }])
  })

  it('starts today when the member ran out', () => {
    const miembro = { ...context.miembro, vencimiento: '2026-11-20' }
    const cobro = resolveCobro(emptyDraft, { ...context, miembro })
    expect([cobro.eleccion, cobro.periodo?.vencimiento]).toEqual(['hoy', '2026-12-21'])
  })

  it('is the other one when chosen, and only then the choice is sent', () => {
    const draft = { ...emptyDraft, eleccion: 'hoy' } as const
    const cobro = resolveCobro(draft, context)
    expect(cobro.periodo?.inicio).toBe('2026-11-21')
    expect(cobroInput(draft, cobro, ids).eleccion).toBe('hoy')
    expect(cobroInput(emptyDraft, resolveCobro(emptyDraft, context), ids).eleccion).toBe('')
  })

  it('stays the rule’s for who may not choose', () => {
    expect(resolveCobro({ ...emptyDraft, eleccion: 'hoy' }, { ...context, canDiscount: false }).eleccion).toBe(
      'continuar',
    )
  })
})

describe('the schedule', () => {
  const fixed = { ...emptyDraft, id_plan: 'natacion' }

  it('is asked for a plan with fixed hours and goes out as an instant of today', () => {
    const cobro = resolveCobro({ ...fixed, horario: '18:15' }, context)
    expect(cobroInput(fixed, cobro, ids).horario).toBe('2026-11-21T21:15:00.000Z')
  })

  it('is proposed from the membership before', () => {
    const miembro = { ...context.miembro, horario: '2026-10-01 21:00:00.000Z' }
    expect(resolveCobro(fixed, { ...context, miembro }).horario).toBe('18:00')
  })

  it('keeps the charge back while none is chosen', () => {
    expect(cobroProblems(fixed, resolveCobro(fixed, context), 'ARS')).toHaveProperty('horario')
  })

  it('is not asked where the gym manages none', () => {
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

  it('is taken off to the cent and goes with its reason', () => {
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
    expect(cobroProblems(draft, resolveCobro(draft, context), 'ARS')).toHaveProperty(field)
  })

  it('counts for nothing once taken back', () => {
    const draft = { ...discounted, isDiscounting: false }
    expect(resolveCobro(draft, context).total).toBe(6800050)
    expect(cobroProblems(draft, resolveCobro(draft, context), 'ARS')).toEqual({})
  })
})

it('asks for a reference only where the method has one', () => {
  const draft = { ...emptyDraft, referencia: '1234' }
  const send = (medio_pago: string) =>
    cobroInput(draft, resolveCobro({ ...draft, medio_pago }, context), ids).referencia
  expect([send('Efectivo'), send('Transferencia')]).toEqual(['', '1234'])
})
