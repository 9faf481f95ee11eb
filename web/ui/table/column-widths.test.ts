import { describe, expect, it } from 'vitest'
import { columnsWithoutRoom } from './column-widths.ts'

const columns = [
  { id: 'nombre' },
  { id: 'dni', width: 100 },
  { id: 'sexo', width: 80 },
  { id: 'etiquetas', width: 120 },
  { id: 'vence', width: 120 },
]
const none = { hasChecks: false, hasActions: false }
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
})
