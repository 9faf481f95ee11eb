import type { Union } from '#shared/unir/union.ts'
import type { Pair } from './read-fichas.ts'

const shown = (day: string) => day.split('-').toReversed().join('/')

const plain = (nombre: string) =>
  nombre
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/\s+/)
    .toSorted((a, b) => a.localeCompare(b))
    .join(' ')

type Seen = Pick<Union, 'queda' | 'se_va' | 'membresia'>

/** Sentences that a person should read before joining two members. `lost`: texts without room in the fields of the one who stays. */
export function warningsOf({ queda, otro }: Pair, seen: Seen, lost: readonly string[]): string[] {
  const ends = [seen.queda.membresia.vencimiento, seen.se_va.membresia.vencimiento].toSorted()
  const latest = ends.at(-1) ?? ''
  const { vencimiento } = seen.membresia
  const told: readonly (readonly [boolean, string])[] = [
    [plain(queda.nombre) !== plain(otro.nombre), `Los nombres son distintos. Queda «${queda.nombre}».`],
    [
      queda.nacimiento !== null && otro.nacimiento !== null && queda.nacimiento !== otro.nacimiento,
      'Las fechas de nacimiento son distintas: mira si de verdad son la misma persona.',
    ],
    [
      vencimiento < latest,
      `La membresía terminaría el ${shown(vencimiento)}, antes que la que llega hasta el ${shown(latest)}.`,
    ],
    [
      queda.sucursal_id !== otro.sucursal_id,
      `Queda en la sucursal ${queda.sucursal}. Lo que se cobró en ${otro.sucursal} sigue siendo de ${otro.sucursal}.`,
    ],
    [queda.has_link && otro.has_link, 'Cada ficha tiene un link de pago pendiente: cancela el que sobra.'],
    [otro.is_baja && !queda.is_baja, 'Pidió no recibir recordatorios: no los recibirá más.'],
    [lost.length > 0, `No caben en la ficha que queda, y siguen en la que se va: ${lost.join(' · ')}`],
  ]
  return told.flatMap(([isTold, text]) => (isTold ? [text] : []))
}
