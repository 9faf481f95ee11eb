import { describe, expect, it } from 'vitest'
import { changesOf, clashOf, merge, sameValue } from './record-changes.ts'

describe('sameValue', () => {
  it.each([
    ['', null],
    [undefined, ''],
    [Number.NaN, Number.NaN],
    [
      ['a', 'b'],
      ['b', 'a'],
    ],
    [[], []],
    [
      { dias: 3, metodos: [{ nombre: 'Efectivo' }] },
      { dias: 3, metodos: [{ nombre: 'Efectivo' }] },
    ],
    [{ dias: 3, texto: undefined }, { dias: 3 }],
  ])('%j and %j are the same', (one, other) => expect(sameValue(one, other)).toBe(true))

  it.each([
    [0, ''],
    [0, null],
    [false, ''],
    [['a'], ['a', 'b']],
    [
      [{ nombre: 'A' }, { nombre: 'B' }],
      [{ nombre: 'B' }, { nombre: 'A' }],
    ],
    [{ dias: 3 }, { dias: 4 }],
    [new File(['a'], 'one.png'), new File(['a'], 'one.png')],
  ])('%j and %j are not', (one, other) => expect(sameValue(one, other)).toBe(false))
})

describe('changesOf', () => {
  it('has only what the person changed', () => {
    const opened = { nombre: 'Ana', telefono: '11', etiquetas: ['a', 'b'] }
    expect(changesOf(opened, { ...opened, telefono: '12', etiquetas: ['b', 'a'] })).toEqual({ telefono: '12' })
    expect(changesOf(opened, { ...opened })).toEqual({})
  })
})

describe('merge', () => {
  const opened = { telefono: '11', notas: 'uno', etiquetas: ['becado', 'tarde'] }

  it('puts the own changes over theirs, field by field', () => {
    const mine = { ...opened, telefono: '12' }
    const theirs = { ...opened, notas: 'dos' }
    expect(merge({ opened, mine, theirs })).toEqual({ ...opened, telefono: '12', notas: 'dos' })
    expect(merge({ opened, mine, theirs: { ...opened, telefono: '13' } })).toEqual(mine)
  })

  it('adds to and takes from the set that is stored by now', () => {
    const mine = { ...opened, etiquetas: ['becado', 'empresa'] }
    const theirs = { ...opened, etiquetas: ['becado', 'tarde', 'vip'] }
    expect(merge({ opened, mine, theirs }).etiquetas).toEqual(['becado', 'vip', 'empresa'])
  })

  it('joins lists item by item', () => {
    const line = (nombre: string, activo = true) => ({ nombre, activo, referencia: false })
    const before = [line('Efectivo'), line('Tarjeta'), line('Cheque')]
    const mine = [line('Tarjeta', false), line('Efectivo')]
    const theirs = [line('Efectivo', false), line('Tarjeta'), line('Cheque'), line('Pix')]
    expect(merge({ opened: before, mine, theirs })).toEqual([
      line('Tarjeta', false),
      line('Efectivo', false),
      line('Pix'),
    ])
    expect(merge({ opened: before, mine: [...before, line('Vale')], theirs: [line('Tarjeta')] })).toEqual([
      line('Tarjeta'),
      line('Vale'),
    ])
    expect(merge({ opened: before, mine: [line('Efectivo', false)], theirs: [line('Tarjeta')] })).toEqual([
      line('Efectivo', false),
    ])
  })
})

describe('clashOf', () => {
  const opened = { telefono: '11', notas: 'uno', foto: 'a.png' }

  it('names what others changed, with the own value where both did', () => {
    const mine = { ...opened, telefono: '12' }
    expect(clashOf({ opened, mine, theirs: { ...opened, telefono: '13', notas: 'dos' } })).toEqual([
      { name: 'telefono', before: '11', now: '13', mine: { value: '12' } },
      { name: 'notas', before: 'uno', now: 'dos' },
    ])
  })

  it('is empty if both changed the same to the same, or the change was taken back', () => {
    const mine = { ...opened, telefono: '12' }
    expect(clashOf({ opened, mine, theirs: mine })).toEqual([])
    expect(clashOf({ opened, mine, theirs: { ...opened } })).toEqual([])
  })

  it('has the photo that both changed', () => {
    const foto = new File(['x'], 'mine.png')
    const found = clashOf({ opened, mine: { ...opened, foto }, theirs: { ...opened, foto: 'b.png' } })
    expect(found).toEqual([{ name: 'foto', before: 'a.png', now: 'b.png', mine: { value: foto } }])
  })
})
