import { expect, it } from 'vitest'
import type { FilaRevisada, Revision } from '#shared/importar/importacion.ts'
import { sumaDe } from './suma.ts'

const nothing: Revision = {
  total: 0,
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
const wrong = (texto: string): FilaRevisada => ({
  fila: 2,
  celdas: {},
  avisos: [],
  errores: [{ campo: 'nombre', texto }],
  accion: 'error',
  duplicado: null,
})
const omitted = (id_miembro: string): FilaRevisada => ({
  fila: 3,
  celdas: {},
  avisos: [],
  errores: [],
  accion: 'omitir',
  duplicado: { motivo: 'Mismo documento', id_miembro, celdas: {}, cierto: true, eliminado: false },
})
const suma = (part: Partial<Revision>) => sumaDe({ ...nothing, ...part }, String)

it('tells every row of the file once', () => {
  const filas = [wrong('Falta el nombre.'), omitted('a'), omitted('b')]
  expect(
    suma({
      crear: 298,
      omitir: 2,
      conError: 1,
      membresias: { vigentes: 240, vencidas: 45, futuras: 0 },
      filas,
      porRevisar: 3,
    }),
  ).toEqual({
    entran: '298 personas nuevas',
    demas: [
      '2 ya están y se quedan como están',
      '1 fila no entra (falta el nombre)',
      '285 con membresía: 240 al día, 45 vencidas',
    ],
  })
})

it('tells members who are there from rows that repeat one person', () => {
  const filas = [omitted('a'), omitted('')]
  expect(suma({ crear: 1, actualizar: 1, omitir: 2, fuera: 1, filas, porRevisar: 2 })).toEqual({
    entran: '1 persona nueva · 1 se actualiza',
    demas: ['1 ya está y se queda como está', '1 fila se repite en el archivo', '1 línea que no es una persona'],
  })
})

it('tells them together if it does not know all of them', () => {
  expect(suma({ omitir: 900, filas: [omitted('a'), omitted('')], porRevisar: 900 })).toEqual({
    entran: 'Nadie nuevo que importar',
    demas: ['900 ya están o se repiten, y quedan como están'],
  })
})

it('gives no reason in the sum if rows stay out for several', () => {
  const filas = [wrong('Falta el nombre.'), wrong('El nombre es un error de la planilla.')]
  expect(suma({ conError: 2, filas, porRevisar: 2 }).demas).toEqual(['2 filas no entran'])
})

it('tells deleted members who come back from others who change', () => {
  const back: FilaRevisada = {
    ...omitted('c'),
    accion: 'actualizar',
    duplicado: { motivo: 'Mismo documento', id_miembro: 'c', celdas: {}, cierto: true, eliminado: true },
  }
  expect(suma({ actualizar: 3, filas: [back], porRevisar: 1 }).entran).toBe('2 se actualizan · 1 eliminada que vuelve')
  expect(suma({ actualizar: 900, filas: [back], porRevisar: 900 }).entran).toBe('900 se actualizan')
})

it('tells memberships that begin later', () => {
  expect(suma({ crear: 2, membresias: { vigentes: 0, vencidas: 1, futuras: 1 } }).demas).toEqual([
    '2 con membresía: 1 vencida, 1 que empieza después',
  ])
})
