import { expect, it } from 'vitest'
import type { Columna, FilaRevisada, Revision } from '#shared/importar/importacion.ts'
import { sinElecciones } from '#shared/importar/importacion.ts'
import { asksAboutMembers, columnsToAsk, plansToAsk } from './preguntas.ts'

const revision: Revision = {
  total: 1,
  crear: 0,
  actualizar: 0,
  omitir: 0,
  conError: 0,
  fuera: 0,
  membresias: { vigentes: 0, vencidas: 0, futuras: 0 },
  planes: [],
  avisos: [],
  filas: [],
  porRevisar: 0,
}
const columna = (titulo: string, orden: Columna['orden']): Columna => ({
  titulo,
  campo: 'inicio',
  muestra: [],
  duda: '',
  orden,
  llenas: 1,
  ilegibles: 0,
})
const fila = (accion: FilaRevisada['accion'], id_miembro: string): FilaRevisada => ({
  fila: 7,
  celdas: {},
  avisos: [],
  errores: [],
  accion,
  duplicado: { motivo: '', id_miembro, celdas: {}, cierto: true, eliminado: false },
})

it('asks about columns of dates that nothing settles, and goes on showing an answer', () => {
  const columnas = [columna('Alta', 'dia'), columna('Vence', ''), columna('', 'mes')]
  expect(columnsToAsk(columnas, { ...sinElecciones, orden: { 1: 'mes' } })).toEqual([
    { index: 0, titulo: 'Alta', orden: 'dia' },
    { index: 1, titulo: 'Vence', orden: 'mes' },
    { index: 2, titulo: 'Columna 3', orden: 'mes' },
  ])
})

it('asks about plans that are proposed or have none, and goes on showing an answer', () => {
  const planes = [
    { texto: 'Musculación', filas: 9, id_plan_plazo: 'a', propuesto: false },
    { texto: 'Pase libre', filas: 5, id_plan_plazo: 'b', propuesto: true },
    { texto: '', filas: 2, id_plan_plazo: '', propuesto: false },
    { texto: 'Zumba', filas: 1, id_plan_plazo: 'c', propuesto: false },
  ]
  const asked = plansToAsk({ ...revision, planes }, { ...sinElecciones, planes: { Zumba: 'd' } })
  expect(asked.map(({ texto, id_plan_plazo }) => [texto, id_plan_plazo])).toEqual([
    ['Pase libre', 'b'],
    ['', ''],
    ['Zumba', 'd'],
  ])
})

it.each([
  ['a member who stays as he is', 'omitir', 'm1', {}, true],
  ['a row of the file that repeats', 'omitir', '', {}, false],
  ['a new person who may be there', 'crear', 'm1', {}, false],
  ['a member with a choice of his own', 'omitir', 'm1', { 7: 'omitir' }, false],
] as const)('%s: asks about those who are there: %5$s', (_, accion, id, decisiones, asks) => {
  const filas = [fila(accion, id)]
  expect(asksAboutMembers({ ...revision, omitir: 1, filas, porRevisar: 1 }, { ...sinElecciones, decisiones })).toBe(
    asks,
  )
})

it('asks if it does not know all rows, and while members are updated', () => {
  expect(asksAboutMembers({ ...revision, omitir: 900, porRevisar: 900 }, sinElecciones)).toBe(true)
  expect(asksAboutMembers(revision, { ...sinElecciones, duplicados: 'actualizar' })).toBe(true)
})
