import { expect, it } from 'vitest'
import { createFormat } from '../format.ts'
import { clashLines } from './clash-words.ts'

const format = createFormat({ pais: 'AR', moneda: 'ARS', zona_horaria: 'America/Argentina/Buenos_Aires' })
const written = {
  format,
  names: new Map([
    ['s1', 'Palermo'],
    ['s2', 'Once'],
  ]),
}
const toldOf = (coleccion: string, name: string, before: unknown, now: unknown, ...mine: unknown[]) =>
  clashLines([{ name, before, now, ...(mine.length > 0 && { mine: { value: mine[0] } }) }], { ...written, coleccion })
const told = (name: string, before: unknown, now: unknown, ...mine: unknown[]) =>
  toldOf('miembros', name, before, now, ...mine)

it('tells fields by their labels, with their values in words', () => {
  expect(told('telefono', '', '1155', '1166')).toEqual([
    { name: 'Teléfono', before: 'nada', now: '1155', mine: '1166' },
  ])
  expect(told('sucursal_id', 's1', 's2')).toEqual([{ name: 'Sucursal', before: 'Palermo', now: 'Once' }])
  expect(toldOf('gimnasios', 'gestionar_horarios', false, true)).toEqual([
    { name: 'Gestionar horarios', before: 'No', now: 'Sí' },
  ])
})

it('tells of lists what was added and taken away', () => {
  expect(told('etiquetas', ['a', 'b'], ['b', 'c'], ['a', 'b', 'd'])).toEqual([
    { name: 'Etiquetas', now: 'se agregó c · se quitó a', mine: 'se agregó d' },
  ])
})

it('tells the terms of a plan', () => {
  const term = (precio: number) => ({ id: 'x', duracion: 1, unidad: 'mes', precio })
  const [line] = toldOf('planes', 'plazos', [term(100)], [term(120)])
  expect(line?.now).toBe(`1 mes ${format.money(120)}`)
})

it('tells pictures without their file names', () => {
  expect(told('foto', 'a.png', 'b.png', null)).toEqual([
    { name: 'Foto', before: 'una imagen', now: 'otra imagen', mine: 'sin imagen' },
  ])
  expect(told('foto', '', 'b.png', new File([], 'c.png'))).toEqual([
    { name: 'Foto', before: 'sin imagen', now: 'una imagen', mine: 'una imagen' },
  ])
})

it('leaves out technical fields', () => {
  expect(told('telefono_clave', '1', '2')).toEqual([])
})
