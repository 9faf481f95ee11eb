import { expect, it } from 'vitest'
import { createFormat } from '#web/lib/format.ts'
import { changesOf, nameOf } from './historial-words.ts'

const format = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' })
const names = new Map([
  ['rolviejo', 'Recepción'],
  ['rolnuevo', 'Gerente'],
  ['pago1', '12 de Lucía Paz'],
])
const written = { format, names }

it('the rules of a gym are told by their own names', () => {
  const antes = { politica: { tolerancia: 0, metodos_pago: [{ nombre: 'Efectivo', referencia: false, activo: true }] } }
  const despues = {
    politica: {
      tolerancia: 3,
      metodos_pago: [
        { nombre: 'Efectivo', referencia: false, activo: false },
        { nombre: 'Bizum', referencia: true, activo: true },
      ],
    },
  }
  expect(changesOf({ antes, despues }, written)).toEqual([
    { name: 'Tolerancia', before: '0 días', after: '3 días' },
    { name: 'Métodos de pago', before: 'Efectivo', after: 'Efectivo (inactivo), Bizum (con referencia)' },
  ])
})

it('ids become names, amounts and dates are written as the gym writes them', () => {
  const antes = {
    role: 'rolviejo',
    precio: 20000,
    fecha_nacimiento: '1990-01-31',
    horario_cierre: '2026-01-01 02:59:00.000Z',
  }
  const despues = { role: 'rolnuevo', precio: 25000, fecha_nacimiento: '', horario_cierre: '2026-01-01 01:00:00.000Z' }
  expect(changesOf({ antes, despues }, written)).toEqual([
    { name: 'Rol', before: 'Recepción', after: 'Gerente' },
    { name: 'Precio', before: format.money(20000), after: format.money(25000) },
    { name: 'Fecha de nacimiento', before: '31/01/1990', after: '' },
    { name: 'Cierre', before: '23:59', after: '22:00' },
  ])
})

it('a picture that changed is said to be another', () => {
  expect(changesOf({ antes: { logo: 'a_1.png' }, despues: { logo: 'b_2.png' } }, written)).toEqual([
    { name: 'Logo', before: 'una imagen', after: 'otra imagen' },
  ])
})

it('a record goes by its name of today, else by the one it had', () => {
  expect(nameOf({ antes: null, despues: null, registro: 'pago1' }, names)).toBe('12 de Lucía Paz')
  expect(nameOf({ antes: { nombre: 'Se fue' }, despues: null, registro: 'otro' }, names)).toBe('Se fue')
})
