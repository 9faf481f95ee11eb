import { describe, expect, it } from 'vitest'
import { readChangelog } from './read-changelog.ts'

const text = `# Novedades

Unas palabras.

## 1.1.0 — 2027-01-02

### Nuevo

- Uno.
- Dos.

### Corregido

- Tres.

## 1.0.0 — 2026-11-28

### Mejor

- Cuatro.
`

describe('a list of versions', () => {
  it('is read with its groups', () => {
    expect(readChangelog(text)).toEqual([
      {
        numero: '1.1.0',
        fecha: '2027-01-02',
        grupos: [
          { nombre: 'Nuevo', puntos: ['Uno.', 'Dos.'] },
          { nombre: 'Corregido', puntos: ['Tres.'] },
        ],
      },
      { numero: '1.0.0', fecha: '2026-11-28', grupos: [{ nombre: 'Mejor', puntos: ['Cuatro.'] }] },
    ])
  })

  it.each([
    ['1.1.0 — 2027-01-02', '1.1 — 2027-01-02'],
    ['1.1.0 — 2027-01-02', '1.1.0 - 2027-01-02'],
    ['1.1.0 — 2027-01-02\n', '1.1.0 — 2027-01-02\n\nUn texto.\n'],
    ['### Nuevo', '### Novedoso'],
    ['- Dos.', '* Dos.'],
    ['- Dos.', '- Dos\n  y medio.'],
    ['### Mejor\n\n- Cuatro.\n', ''],
  ])('is refused with %j as %j', (right, wrong) => {
    expect(() => readChangelog(text.replace(right, wrong))).toThrow(/^Not a /)
  })
})
