import { describe, expect, it } from 'vitest'
import { usualMetodos } from '#shared/metodos-pago.ts'
import type { Concepto } from '#shared/ventas/venta.ts'
import { choose, emptyVenta, otra, resolveVenta, step, ventaBody, ventaProblems, type VentaDraft } from './venta.ts'

const record = {
  collectionId: '',
  collectionName: 'conceptos',
  created: '',
  updated: '',
  sucursal_id: 's',
  activo: true,
  lugar: 1,
}
const agua: Concepto = { ...record, id: 'agua', nombre: 'Agua', tipo: 'articulo', precio: 1500.5 }
const pase: Concepto = { ...record, id: 'pase', nombre: 'Pase del día', tipo: 'pase_del_dia', precio: 6000 }
const context = { conceptos: [agua, pase], metodos: usualMetodos('AR'), ultimo: '', saldo: null, today: '2026-11-29' }
const ids = { id: 'venta', sucursal_id: 's' }

const of = (part: Partial<VentaDraft>) => {
  const draft = { ...emptyVenta, ...part }
  const venta = resolveVenta(draft, context)
  return { draft, venta, problems: ventaProblems(draft, venta, 'ARS'), body: ventaBody(draft, venta, ids) }
}

describe('a line of the price list', () => {
  it('is sold at the price shown, exact to the cent', () => {
    const { venta, body, problems } = of({ linea: 'agua', cantidad: '3' })
    expect([venta.total, body.precio, body.cantidad, problems]).toEqual([450150, 1500.5, 3, {}])
  })

  it('chosen again is one more; another one starts at one', () => {
    const draft = { ...emptyVenta, ...choose(emptyVenta, 'agua') }
    expect(choose(draft, 'agua')).toEqual({ cantidad: '2' })
    expect(choose({ ...draft, cantidad: '7' }, 'pase')).toEqual({ linea: 'pase', cantidad: '1' })
  })

  it.each(['', '0', '-1', '1.5', '1000', 'dos'])('is not sold %j times', (cantidad) => {
    expect(of({ linea: 'agua', cantidad }).problems).toHaveProperty('cantidad')
  })

  it('has between 1 and 999 pieces', () => {
    expect([step({ ...emptyVenta, cantidad: '1' }, -1), step({ ...emptyVenta, cantidad: '999' }, 1)]).toEqual([{}, {}])
  })

  it('has to be chosen first', () => {
    expect(of({}).problems).toHaveProperty('id_concepto')
    expect(of({}).venta.total).toBeNull()
  })

  it('an item no longer on the list counts as not chosen', () => {
    expect(of({ linea: 'viejo' }).problems).toHaveProperty('id_concepto')
  })
})

describe('a day pass', () => {
  it('needs a name and is for one person, whatever was typed before', () => {
    expect(of({ linea: 'pase', visitante: ' ' }).problems).toHaveProperty('visitante')
    const { body, problems } = of({ linea: 'pase', cantidad: '4', visitante: ' Zulema ', telefono: ' 11 44 ' })
    expect([body.cantidad, body.visitante, body.telefono, problems]).toEqual([1, 'Zulema', '11 44', {}])
  })

  it('of a member carries the member and no visitor', () => {
    const { body, problems } = of({ linea: 'pase', visitante: 'Otra', miembro: { id: 'ana', nombre: 'Ana' } })
    expect([body.id_miembro, body.visitante, problems]).toEqual(['ana', '', {}])
  })

  it('names its visitor alone: water does not', () => {
    expect(of({ linea: 'agua', visitante: 'Zulema', telefono: '11' }).body).toMatchObject({
      visitante: '',
      telefono: '',
    })
  })
})

it('a thing that is not on the list has a name and a price', () => {
  expect(Object.keys(of({ linea: otra }).problems)).toEqual(['concepto', 'precio'])
  const { body, problems } = of({ linea: otra, concepto: ' Candado ', precio: 900 })
  expect([body.id_concepto, body.concepto, body.precio, problems]).toEqual(['', 'Candado', 900, {}])
})

it('proposes the method of the last sale of this desk, while the gym accepts it', () => {
  const method = (ultimo: string) => resolveVenta(emptyVenta, { ...context, ultimo }).medio
  expect([method('Tarjeta'), method('Cheque')]).toEqual(['Tarjeta', 'Efectivo'])
})

describe('a sale that is left to be paid later', () => {
  const saldo = { permite: true, maximo: 0, dias: 7, recepcion: false, puerta: 'pasa', puerta_dias: 0 } as const
  const miembro = { id: 'ana', nombre: 'Ana' }
  const owed = (part: Partial<VentaDraft>) => {
    const draft = { ...emptyVenta, linea: 'agua', ...part }
    const venta = resolveVenta(draft, { ...context, saldo })
    return { venta, problems: ventaProblems(draft, venta, 'ARS'), body: ventaBody(draft, venta, ids) }
  }

  it('is offered for a member alone, with the day of the gym', () => {
    expect(owed({}).venta.medios).not.toContain('A cuenta')
    expect(of({ linea: 'agua', miembro }).venta.medios).not.toContain('A cuenta')
    const { body } = owed({ miembro, medio_pago: 'A cuenta' })
    expect(body).toMatchObject({ id_miembro: 'ana', medio_pago: 'A cuenta', vence: '2026-12-06' })
  })

  it('is paid now again once the member is taken away', () => {
    const { body } = owed({ medio_pago: 'A cuenta' })
    expect(body.medio_pago).toBe('Efectivo')
    expect(body).not.toHaveProperty('vence')
  })

  it('waits for its day', () => {
    expect(owed({ miembro, medio_pago: 'A cuenta', vence: '' }).problems).toHaveProperty('vence')
  })
})
