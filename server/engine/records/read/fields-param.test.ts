import { describe, expect, test } from 'vitest'
import { parseFields, pick } from './fields-param.ts'

const record = {
  id: 'r1',
  nombre: 'Ana',
  texto: '<p>Uno  <b>dos</b></p><p>tres &amp; cuatro</p><script>cinco()</script>',
  lista: ['a', 'b'],
  expand: {
    plazo: { id: 'p1', duracion: 3, expand: { plan: { id: 'x1', nombre: 'Libre' } } },
    sucursales: [
      { id: 's1', nombre: 'Norte' },
      { id: 's2', nombre: 'Sur' },
    ],
  },
}

describe('fields picks', () => {
  test.each([
    ['id', { id: 'r1' }],
    [' id , nombre ', { id: 'r1', nombre: 'Ana' }],
    ['id, nada', { id: 'r1' }],
    ['nada', {}],
    ['lista', { lista: ['a', 'b'] }],
    ['lista.x', { lista: ['a', 'b'] }],
    ['expand.plazo.duracion', { expand: { plazo: { duracion: 3 } } }],
    ['expand.sucursales.nombre', { expand: { sucursales: [{ nombre: 'Norte' }, { nombre: 'Sur' }] } }],
    [
      'id, expand.plazo.*, expand.plazo.expand.plan.id',
      { id: 'r1', expand: { plazo: { id: 'p1', duracion: 3, expand: { plan: { id: 'x1' } } } } },
    ],
    ['*, expand.plazo.id', { ...record, expand: { plazo: { id: 'p1' } } }],
    ['texto:excerpt(7)', { texto: 'Uno dos' }],
    ['texto:excerpt(8,true)', { texto: 'Uno dos...' }],
    ['texto:excerpt(100, true)', { texto: 'Uno dos tres & cuatro' }],
    ['lista:excerpt(1)', { lista: ['a', 'b'] }],
  ])('%s', (text, expected) => {
    const wanted = parseFields(text)
    expect(wanted && pick(record, wanted)).toEqual(expected)
  })

  test.each(['', ' ', ',', ' , '])('everything, for the empty text %j', (text) => {
    expect(parseFields(text)).toBeNull()
  })

  test.each([
    'a:excerpt',
    'a:excerpt()',
    'a:excerpt(0)',
    'a:excerpt(-1)',
    'a:excerpt(1,true,2)',
    'a:nada(1)',
    'a:excerpt(1',
  ])('nothing, for the malformed %s', (text) => {
    expect(() => parseFields(text)).toThrow('(at ')
  })

  test('token and record of a sign-in when * of the record is requested', () => {
    const wanted = parseFields('*, expand.role.expand.permisos.permiso, expand.role.nombre')
    const answer = { token: 't', record: { ...record, expand: {} } }
    expect(wanted && pick(answer, wanted)).toEqual(answer)
  })

  test('from the root of a sign-in', () => {
    const wanted = parseFields('token,record.id')
    expect(wanted && pick({ token: 't', record, meta: {} }, wanted)).toEqual({ token: 't', record: { id: 'r1' } })
  })
})
