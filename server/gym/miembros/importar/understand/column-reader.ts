import { datosMiembro } from '#shared/collections/miembro.ts'
import type { Campo } from '#shared/importar/campos.ts'
import type { Orden } from '#shared/importar/importacion.ts'
import { normalizeDni } from '#shared/campos/limits.ts'
import { plain } from '#shared/values/plain-text.ts'
import { bare, isFiller, type Reading } from './cell-signs.ts'
import { notUnderstood, readOrigen, readSexo, readText, readTipo, sexoWords } from './read-choice.ts'
import { readDate } from './read-date.ts'
import { readDocument, readMail, readPhone } from './read-identity.ts'
import { readNamePart } from './read-name.ts'
import type { Place } from './understood.ts'

/** Reads the cells of one column. `duda` is a Spanish sentence about what its cells leave open, else ''. */
export type ColumnReader = { read: (cell: string) => Reading; duda: string }

const longestWritten = 120

/** The reader of a column by its field and by all of its cells. `orden` is that of its dates. */
export function readerOf(campo: Campo, cells: Iterable<string>, { pais, hoy }: Place, orden: Orden): ColumnReader {
  switch (campo) {
    case 'nombre':
    case 'apellido':
      return sure(readNamePart)
    case 'dni': {
      const repeated = repeatedOf(cells)
      return sure((cell) => readDocument(cell, (dni) => repeated.has(dni)))
    }
    case 'tipo_documento':
      return sure((cell) => readTipo(cell, pais))
    case 'telefono':
      return sure(readPhone)
    case 'correo':
      return sure(readMail)
    case 'sexo':
      return ofSexo(cells)
    case 'origen':
      return sure(readOrigen)
    case 'fecha_nacimiento':
    case 'inicio':
    case 'vencimiento':
      return sure((cell) => readDate(cell, { campo, orden, hoy }))
    case 'direccion':
      return sure((cell) => readText(cell, datosMiembro.direccion.max, isNoPlace))
    case 'contacto_emergencia':
      return sure((cell) => readText(cell, datosMiembro.contacto_emergencia.max, isFiller))
    case 'alerta':
      return sure((cell) => readText(cell, datosMiembro.alerta.max, isFiller))
    case 'notas':
    case 'etiquetas':
      return sure((cell) => readText(cell, datosMiembro.notas.max))
    case 'numero':
      return sure(readNumber)
    case 'plan':
    case 'plazo':
    case 'cuota':
      return sure((cell) => readText(cell, longestWritten))
  }
}

const sure = (read: ColumnReader['read']): ColumnReader => ({ read: remembering(read), duda: '' })

const mostRemembered = 1000
const longestRemembered = 60

/** Reads equal cells once: a list writes the same town, plan and day many times. */
function remembering(read: ColumnReader['read']): ColumnReader['read'] {
  const known = new Map<string, Reading>()
  return (cell) => {
    const reading = known.get(cell) ?? read(cell)
    if (known.size < mostRemembered && cell.length < longestRemembered) known.set(cell, reading)
    return reading
  }
}

/** In an address 's/n' is a house without number. */
const isNoPlace = (text: string) => plain(text) !== 's n' && isFiller(text)

function readNumber(cell: string): Reading {
  const reading = readText(cell, longestWritten, isFiller)
  return reading.valor === '' || /^\d{1,9}$/.test(reading.valor) ? reading : notUnderstood
}

function ofSexo(cells: Iterable<string>): ColumnReader {
  const { words, open } = sexoWords(cells)
  const duda = open === '' ? '' : `No se sabe qué es «${open.toUpperCase()}»: esas celdas quedan vacías.`
  return { ...sure((cell) => readSexo(cell, words)), duda }
}

function repeatedOf(cells: Iterable<string>): ReadonlySet<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const cell of cells) {
    const dni = normalizeDni(bare(cell.slice(0, longestRemembered)))
    if (seen.has(dni)) repeated.add(dni)
    seen.add(dni)
  }
  return repeated
}
