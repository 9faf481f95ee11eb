import type { LecturaRechazada, RechazoDeLectura } from './lectura.ts'

/** Ends the reading of a file. `readDevoluciones` catches it. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly lectura: LecturaRechazada

  constructor(code: RechazoDeLectura, line: number | null = null, found = '') {
    super(code)
    this.lectura = { kind: 'refused', code, line, found }
  }
}
