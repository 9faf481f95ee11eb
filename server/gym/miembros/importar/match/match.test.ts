import { describe, expect, it } from 'vitest'
import { emptyOf } from '#shared/campos/campo.ts'
import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import type { UnderstoodRow } from '../understand/understood.ts'
import type { Facts, Known, Plazo } from './facts.ts'
import { match, type Decisions, type Matched } from './match.ts'

const hoy = '2026-11-27'

const knownOne = (given: Partial<Known>): Known => ({
  id: 'uno',
  nombre: 'Ana Paz',
  dni: '',
  dni_clave: claveDeDocumento(given.dni ?? ''),
  telefono: '',
  telefono_clave: null,
  correo: '',
  numero: 1,
  fecha_nacimiento: '',
  deleted: false,
  unido: false,
  updated: '',
  seen: true,
  has_membership: false,
  ...given,
})

type Given = Partial<UnderstoodRow['valores']> & Partial<Omit<UnderstoodRow, 'valores'>>

function rowOf(given: Given, index: number): UnderstoodRow {
  const { numero = '', plan = '', plazo = '', cuota = '', inicio = '', vencimiento = '', ...valores } = given
  const fila = index + 2
  const written = { fila, celdas: [], numero, plan, plazo, cuota, inicio, vencimiento, avisos: [], errores: [] }
  return { ...written, valores: { ...emptyOf(datosMiembro), ...valores } }
}

const plazo = (given: Partial<Plazo>): Plazo => ({
  id: 'sala1',
  plan: 'Sala',
  duracion: 1,
  unidad: 'mes',
  precio: 4500,
  miembros: 0,
  ...given,
})
const plazos = [
  plazo({}),
  plazo({ id: 'sala3', duracion: 3, precio: 12_000 }),
  plazo({ id: 'yoga', plan: 'Yoga libre', precio: 3000, miembros: 9 }),
  plazo({ id: 'yoga3', plan: 'Yoga libre', duracion: 3, precio: 8000 }),
]

async function matched(
  rows: readonly Given[],
  { known = [], decisions = {} }: { known?: readonly Partial<Known>[]; decisions?: Partial<Decisions> } = {},
) {
  const facts: Facts = {
    known: known.map(knownOne),
    plazos,
    pais: 'ES',
    hoy,
    tolerancias: { tolerancia: 0, por_vencer: 7 },
  }
  const all: Decisions = { duplicados: 'actualizar', decisiones: {}, planes: {}, ...decisions }
  return match(rows.map(rowOf), facts, all)
}

const actionsOf = ({ rows }: { rows: readonly Matched[] }) =>
  rows.map(({ accion, known, duplicado }) => [accion, known?.id ?? '', duplicado?.motivo ?? ''])

describe('a member is the person of a row', () => {
  it.each<[string, Partial<Known>, Given, string]>([
    ['by a document in another spelling', { dni: '12345678Z' }, { dni: '012345678-z' }, 'Mismo documento'],
    ['by the number of the gym', { numero: 77 }, { numero: '77' }, 'Mismo número de miembro'],
    [
      'by name and mail, words in any order',
      { nombre: 'Iñaki Muñoz', correo: 'i@m.example' },
      { nombre: 'MUÑOZ IÑAKI', correo: 'I@M.example' },
      'Mismo nombre y correo',
    ],
    [
      'by name and phone, dialled alike',
      { nombre: 'Eva Sol', telefono: '699887766' },
      { nombre: 'Eva Sol', telefono: '34699887766' },
      'Mismo nombre y teléfono',
    ],
  ])('%s', async (_, known, given, motivo) => {
    const row = { nombre: 'Otra Persona', ...given }
    expect(actionsOf(await matched([row], { known: [known] }))).toEqual([['actualizar', 'uno', motivo]])
  })

  it.each<[string, Partial<Known>, Given]>([
    ['a phone alone', { telefono: '699887766' }, { nombre: 'Hija Paz', telefono: '699887766' }],
    ['a name alone', {}, { nombre: 'Ana Paz' }],
    ['name and phone beside another document', { dni: '1A', telefono: '699887766' }, { nombre: 'Ana Paz', dni: '2B' }],
    [
      'name and phone beside another birthday',
      { telefono: '699887766', fecha_nacimiento: '1960-01-01' },
      { nombre: 'Ana Paz', telefono: '699887766', fecha_nacimiento: '1990-01-01' },
    ],
  ])('never by %s', async (_, known, row) => {
    const [one] = (await matched([row], { known: [known] })).rows
    expect(one).toMatchObject({ accion: 'crear', known: null })
  })

  it('if a person says so of a hint', async () => {
    const rows = [{ nombre: 'Hija Paz', telefono: '699887766' }]
    const known = [{ telefono: '699887766' }]
    const hinted = await matched(rows, { known })
    expect(hinted.rows[0]?.duplicado).toMatchObject({ id_miembro: 'uno', cierto: false })
    const decided = await matched(rows, { known, decisions: { decisiones: { '2': 'actualizar' } } })
    expect(actionsOf(decided)).toEqual([['actualizar', 'uno', expect.stringContaining('Puede ser')]])
  })

  it('never with the document of another row', async () => {
    const rows = [
      { nombre: 'Leo Mar', dni: '70000081X' },
      { nombre: 'Ana Paz', dni: '70000081-X' },
    ]
    const decided = await matched(rows, { known: [{}], decisions: { decisiones: { '3': 'actualizar' } } })
    expect(actionsOf(decided)).toEqual([
      ['crear', '', ''],
      ['omitir', '', 'Mismo documento que la fila 2'],
    ])
  })

  it('by the document of a record that was joined to it, and stays as it is', async () => {
    const known = [{ unido: true, dni_clave: claveDeDocumento('70000081X') }]
    for (const wish of ['crear', 'actualizar'] as const) {
      const decided = await matched([{ nombre: 'Ana Paz', dni: '70000081X' }], {
        known,
        decisions: { decisiones: { '2': wish } },
      })
      expect(actionsOf(decided)).toEqual([['omitir', '', 'Mismo documento']])
    }
  })

  it('for one row of the file', async () => {
    const rows = [
      { nombre: 'Hija Paz', telefono: '699887766' },
      { nombre: 'Hijo Paz', telefono: '699887766' },
    ]
    const decisions = { decisiones: { '2': 'actualizar', '3': 'actualizar' } } as const
    const both = await matched(rows, { known: [{ telefono: '699887766' }], decisions })
    expect(actionsOf(both).map(([accion]) => accion)).toEqual(['actualizar', 'omitir'])
  })

  it('never by an empty key', async () => {
    const rows = [{ nombre: '李小龍' }, { nombre: 'محمد' }, { nombre: '李小龍', telefono: '600100100' }]
    const { rows: done } = await matched(rows, { known: [{ nombre: '王' }] })
    expect(done.map(({ accion }) => accion)).toEqual(['crear', 'crear', 'crear'])
  })
})

describe('rows of one file', () => {
  it('with one document, or one name and phone, are one person', async () => {
    const rows = [
      { nombre: 'Ana', dni: '70000081-X' },
      { nombre: 'Otra Ana', dni: '070000081X' },
      { nombre: 'Leo Mar', telefono: '600100100' },
      { nombre: 'Mar Leo', telefono: '+34 600100100' },
    ]
    expect(actionsOf(await matched(rows))).toEqual([
      ['crear', '', ''],
      ['omitir', '', 'Mismo documento que la fila 2'],
      ['crear', '', ''],
      ['omitir', '', 'Mismo nombre y teléfono que la fila 4'],
    ])
  })

  it('of a family come in, all of them', async () => {
    const rows = ['Padre', 'Madre', 'Hija', 'Hijo'].map((nombre) => ({
      nombre: `${nombre} Familia`,
      telefono: '600100141',
      correo: 'casa@familia.example',
    }))
    expect((await matched(rows)).rows.map(({ accion }) => accion)).toEqual(['crear', 'crear', 'crear', 'crear'])
  })
})

describe('a membership', () => {
  const openingOf = async (given: Given, decisions: Partial<Decisions> = {}) =>
    (await matched([{ nombre: 'Ana', ...given }], { decisions })).rows[0]?.apertura

  it.each<[string, Given, string, string]>([
    ['that ends this month began a term before', { vencimiento: '2026-12-10', plan: 'Sala' }, 'sala1', '2026-11-10'],
    ['paid for months ahead is in force today', { vencimiento: '2027-03-10', plan: 'sala' }, 'sala1', '2026-11-10'],
    ['that is over keeps its end', { vencimiento: '2026-10-31', plan: 'Sala' }, 'sala1', '2026-09-30'],
    [
      'has the term that its dates span',
      { inicio: '2026-10-31', vencimiento: '2027-01-31', plan: 'Sala' },
      'sala3',
      '2026-10-31',
    ],
    [
      'has the term that is written',
      { vencimiento: '2026-12-10', plan: 'Sala', plazo: '3 meses' },
      'sala3',
      '2026-09-10',
    ],
    ['has the term of its price', { vencimiento: '2026-12-10', cuota: '45,00' }, 'sala1', '2026-11-10'],
    [
      'has the plan whose name is part of it',
      { vencimiento: '2026-12-10', plan: 'Yoga libre tarde' },
      'yoga',
      '2026-11-10',
    ],
    [
      'of an unknown plan has the usual one with its length',
      { inicio: '2026-10-01', vencimiento: '2027-01-01', plan: 'Trimestre' },
      'yoga3',
      '2026-10-01',
    ],
    ['of an unknown plan has the usual one', { vencimiento: '2026-12-10', plan: 'Musculación' }, 'yoga', '2026-11-10'],
  ])('%s', async (_, given, id, inicio) => {
    const apertura = await openingOf(given)
    expect(apertura).toMatchObject({ inicio, vencimiento: given.vencimiento, plazo: { id } })
  })

  it('has the chosen plan, or none', async () => {
    const row = { vencimiento: '2026-12-10', plan: 'Musculación' }
    expect(await openingOf(row, { planes: { Musculación: 'sala3' } })).toMatchObject({ plazo: { id: 'sala3' } })
    expect(await openingOf(row, { planes: { Musculación: '' } })).toBeNull()
  })

  it('of a long term of single days is found without counting each', async () => {
    const facts = {
      known: [],
      plazos: [plazo({ unidad: 'día' })],
      pais: 'AR',
      hoy,
      tolerancias: { tolerancia: 0, por_vencer: 7 },
    }
    const rows = [rowOf({ nombre: 'Ana', vencimiento: '2036-11-27' }, 0)]
    const { rows: done } = await match(rows, facts, { duplicados: 'omitir', decisiones: {}, planes: {} })
    expect(done[0]?.apertura?.inicio).toBe(hoy)
  })

  it('stays with a member who has one', async () => {
    const row = { nombre: 'Ana Paz', dni: '1A', vencimiento: '2026-12-10' }
    const { rows, planes } = await matched([row], { known: [{ dni: '1A', has_membership: true }] })
    expect([rows[0]?.apertura, planes]).toEqual([null, []])
    expect(rows[0]?.avisos).toEqual([{ campo: 'vencimiento', texto: expect.stringContaining('conserva la suya') }])
  })

  it('is asked about by the plans as written', async () => {
    const rows = ['Musculación', 'Sala', 'Musculación', ''].map((plan) => ({ nombre: 'Ana', plan, vencimiento: hoy }))
    expect((await matched(rows)).planes).toEqual([
      { texto: 'Musculación', filas: 2, id_plan_plazo: 'yoga', propuesto: true },
      { texto: 'Sala', filas: 1, id_plan_plazo: 'sala1', propuesto: false },
      { texto: '', filas: 1, id_plan_plazo: 'yoga', propuesto: true },
    ])
  })
})
