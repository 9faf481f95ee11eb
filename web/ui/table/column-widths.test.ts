import { describe, expect, it } from 'vitest'
import { blankColumns, columnsWithoutRoom } from './column-widths.ts'

const columns = [
  { id: 'nombre' },
  { id: 'dni', width: 100 },
  { id: 'sexo', width: 80 },
  { id: 'etiquetas', width: 120 },
  { id: 'vence', width: 120 },
]
const none = { hasChecks: false, hasActions: false, isTouch: false }
const leaving = ['visita', 'sexo', 'etiquetas', 'dni']

describe('columnsWithoutRoom', () => {
  it.each([
    [636, []],
    [635, ['sexo']],
    [555, ['sexo', 'etiquetas']],
    [435, ['sexo', 'etiquetas', 'dni']],
    [100, ['sexo', 'etiquetas', 'dni']],
  ])('in %i px hides %j', (room, hidden) => {
    expect(columnsWithoutRoom(columns, leaving, room, none)).toEqual(hidden)
  })

  it('counts the checkboxes', () => {
    expect(columnsWithoutRoom(columns, leaving, 636, { ...none, hasChecks: true })).toEqual(['sexo'])
  })

  it('keeps a place for the buttons of a row, unless they may cover the last column', () => {
    const extras = { ...none, hasActions: true }
    expect(columnsWithoutRoom(columns, leaving, 636, extras)).toEqual(['sexo', 'etiquetas'])
    const covered = [...columns, { id: 'cobro', width: 100, isCoverable: true }]
    expect(columnsWithoutRoom(covered, ['cobro', 'sexo'], 736, extras)).toEqual([])
    expect(columnsWithoutRoom(covered, ['cobro', 'sexo'], 735, extras)).toEqual(['cobro', 'sexo'])
  })

  it('keeps a place for one button of 44 px on a touch screen, where nothing is covered', () => {
    const extras = { ...none, hasActions: true, isTouch: true }
    const covered = [...columns, { id: 'cobro', width: 100, isCoverable: true }]
    expect(columnsWithoutRoom(covered, ['sexo'], 812, extras)).toEqual([])
    expect(columnsWithoutRoom(covered, ['sexo'], 811, extras)).toEqual(['sexo'])
  })
})

describe('blankColumns', () => {
  const of = (id: 'horario' | 'etiquetas' | 'plan') => ({
    id,
    cell: (row: Record<typeof id, unknown>) => String(row[id]),
  })
  const cells = [of('horario'), of('plan'), { id: 'etiquetas', cell: () => false }]

  it('names those without a word in any row', () => {
    const rows = [
      { horario: '—', plan: '—', etiquetas: '' },
      { horario: '', plan: 'Funcional', etiquetas: '' },
    ]
    expect(blankColumns(cells, rows)).toEqual(['horario', 'etiquetas'])
  })

  it('names none before there are rows', () => {
    expect(blankColumns(cells, [])).toEqual([])
  })
})
