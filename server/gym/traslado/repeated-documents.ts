import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import type { Fila } from './checked-row.ts'

/** Numbers the members of a file whose document an earlier one has: where they come from, documents may have been unique as typed. */
export async function* numberRepeated(rows: AsyncIterable<Fila>): AsyncGenerator<Fila> {
  const seen = new Map<string, number>()
  for await (const row of rows) {
    const clave = claveDeDocumento(textOf(row['dni']), textOf(row['tipo_documento']))
    const before = clave === '' ? 0 : (seen.get(clave) ?? 0)
    seen.set(clave, before + 1)
    yield { ...row, dni_repetido: before }
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
