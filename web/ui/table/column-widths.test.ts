import { describe, expect, it } from 'vitest'
import { columnsWithoutRoom } from './column-widths.ts'

const columns = [
  { id: 'nombre' },
  { id: 'dni', width: 100 },
  { id: 'sexo', width: 80 },
  { id: 'etiquetas', width: 120 },
  { id: 'vence', width: 120 },
]
const leaving = ['visita', 'sexo', 'etiquetas', 'dni']

describe('columnsWithoutRoom', () => {
  it.each([
    [620, []],
    [619, ['sexo']],
    [539, ['sexo', 'etiquetas']],
    [419, ['sexo', 'etiquetas', 'dni']],
    [100, ['sexo', 'etiquetas', 'dni']],
  ])('in %i px hides %j', (room, hidden) => {
    expect(columnsWithoutRoom(columns, leaving, room, false)).toEqual(hidden)
  })

  it('counts the checkboxes', () => {
    expect(columnsWithoutRoom(columns, leaving, 620, true)).toEqual(['sexo'])
  })
})
