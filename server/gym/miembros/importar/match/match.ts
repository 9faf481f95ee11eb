import { setImmediate } from 'node:timers/promises'
import { campos } from '#shared/importar/campos.ts'
import type { Aviso, FilaRevisada, Trato } from '#shared/importar/importacion.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import type { UnderstoodRow } from '../understand/understood.ts'
import type { Facts, Known, Plazo } from './facts.ts'
import { certain, PeopleIndex, type Found, type Likeness, type Wanted } from './people-index.ts'
import { keysOfKnown, keysOfRow } from './person-keys.ts'
import { plazosOf, startOf, type PlazoOfRows } from './planes.ts'

/** Choices of the screen about people and plans. */
export type Decisions = {
  duplicados: 'omitir' | 'actualizar'
  /** The decision about each line. */
  decisiones: Readonly<Record<string, Trato>>
  planes: Readonly<Record<string, string>>
}

export type Apertura = { plazo: Plazo; inicio: CivilDate; vencimiento: CivilDate }

/** A row with the decision about it. */
export type Matched = Pick<FilaRevisada, 'accion' | 'duplicado'> & {
  row: UnderstoodRow
  /** The member that the row updates. */
  known: Known | null
  apertura: Apertura | null
  telefono_clave: string
  avisos: Aviso[]
  errores: Aviso[]
}

export type Matching = { rows: Matched[]; planes: ReturnType<PlazoOfRows['written']> }

/** Rows matched before other requests get a turn. */
const rowsAtOnce = 100

/**
 * Decides about each row: create, update or leave out. A row updates a member only if it is the same person, or if `decisiones` says
 * so; each member is updated by one row.
 */
export async function match(rows: readonly UnderstoodRow[], facts: Facts, decisions: Decisions): Promise<Matching> {
  const plazoOf = plazosOf(facts.plazos, decisions.planes)
  const matchOne = matcher(facts, decisions, plazoOf)
  const matched: Matched[] = []
  for (const [index, row] of rows.entries()) {
    if (index % rowsAtOnce === 0) await setImmediate()
    matched.push(matchOne(row))
  }
  const withPlan = matched.filter((one) => one.row.vencimiento !== '' && isTaken(one) && !one.known?.has_membership)
  return { rows: matched, planes: plazoOf.written(withPlan.map(({ row }) => row)) }
}

export const isTaken = ({ accion }: Pick<Matched, 'accion'>) => accion === 'crear' || accion === 'actualizar'

function matcher(facts: Facts, { duplicados, decisiones }: Decisions, plazoOf: PlazoOfRows) {
  const members = indexOf(facts)
  const earlier = new PeopleIndex<UnderstoodRow>()
  const updated = new Set<string>()
  return (row: UnderstoodRow): Matched => {
    const wanted = wantedOf(row, facts.pais)
    const decision = decisiones[String(row.fila)]
    const found = members.find(wanted, certain) ?? hintOf(members.find(wanted, ['solo telefono', 'solo nombre']))
    const twin = earlier.find(wanted, [...certain, 'solo nombre'])
    const errores = [...row.errores]
    const member = found?.person.seen ? found : null
    if (found && !found.person.seen) errores.push({ campo: 'dni', texto: 'Ya existe en otra sucursal.' })
    const same = twin && certain.includes(twin.likeness) ? twin : null
    const usual = usualAction({ member, same, duplicados })
    const isImpossible = decision !== undefined && !allows({ member, same }, decision)
    const wish = isImpossible ? usual : (decision ?? usual)
    const isTwice = wish === 'actualizar' && member !== null && updated.has(member.person.id)
    const accion = errores.length > 0 ? 'error' : isTwice ? 'omitir' : wish
    const known = accion === 'actualizar' && member ? member.person : null
    if (known) updated.add(known.id)
    if (isTaken({ accion })) earlier.add(row, wanted)
    const duplicado = known === null && same ? ofFile(same) : member ? ofGym(member) : twin && ofFile(twin)
    const membership = aperturaOf(row, known, { facts, plazoOf })
    return {
      row,
      known,
      accion,
      duplicado,
      errores,
      avisos: [...row.avisos, ...membership.avisos],
      apertura: membership.apertura,
      telefono_clave: wanted.telefono,
    }
  }
}

function indexOf({ known, pais }: Facts): PeopleIndex<Known> {
  const index = new PeopleIndex<Known>()
  for (const one of known) index.add(one, { ...keysOfKnown(one, pais), numero: String(one.numero) })
  return index
}

const wantedOf = (row: UnderstoodRow, pais: string): Wanted => ({ ...keysOfRow(row, pais), numero: row.numero })

/** A hint names no member of a branch that the caller does not see. */
const hintOf = (found: Found<Known> | null) => (found?.person.seen && !found.person.deleted ? found : null)

/**
 * A proven person cannot be created again. A row never updates a member if another row has the same document, or if it only
 * matches a record that was joined to the member.
 */
function allows({ member, same }: Omit<Ways, 'duplicados'>, decision: Trato): boolean {
  const isProven = (one: Found<unknown> | null) => one !== null && proven.includes(one.likeness)
  if (decision === 'crear') return !isProven(same) && !isProven(member)
  return decision === 'omitir' || (member !== null && !member.person.unido && !isProven(same))
}

type Ways = { member: Found<Known> | null; same: Found<UnderstoodRow> | null; duplicados: Decisions['duplicados'] }

function usualAction({ member, same, duplicados }: Ways): Trato {
  if (same || member?.person.unido) return 'omitir'
  if (!member || !certain.includes(member.likeness)) return 'crear'
  return member.person.deleted ? 'actualizar' : duplicados
}

const reasons: Readonly<Record<Likeness, string>> = {
  documento: 'Mismo documento',
  numero: 'Mismo número de miembro',
  correo: 'Mismo nombre y correo',
  telefono: 'Mismo nombre y teléfono',
  'solo telefono': 'Puede ser la misma persona: tiene el mismo teléfono',
  'solo nombre': 'Puede ser la misma persona: tiene el mismo nombre',
}

/** Likenesses that rule out a second member. */
const proven: readonly Likeness[] = ['documento', 'numero']

function ofGym({ person, likeness }: Found<Known>): FilaRevisada['duplicado'] {
  const { id, nombre, dni, telefono, correo, deleted } = person
  const celdas = { nombre, dni, telefono, correo }
  return { motivo: reasons[likeness], cierto: proven.includes(likeness), id_miembro: id, eliminado: deleted, celdas }
}

function ofFile({ person: { fila, valores }, likeness }: Found<UnderstoodRow>): FilaRevisada['duplicado'] {
  const { nombre, dni, telefono, correo } = valores
  const motivo = `${reasons[likeness]} que la fila ${fila}`
  return {
    motivo,
    cierto: proven.includes(likeness),
    id_miembro: '',
    eliminado: false,
    celdas: { nombre, dni, telefono, correo },
  }
}

type AperturaDeps = { facts: Facts; plazoOf: PlazoOfRows }

function aperturaOf(
  row: UnderstoodRow,
  known: Known | null,
  { facts, plazoOf }: AperturaDeps,
): { apertura: Apertura | null; avisos: Aviso[] } {
  const { vencimiento } = row
  if (vencimiento === '') return { apertura: null, avisos: [] }
  if (known?.has_membership) return withoutIt('Ya tiene una membresía aquí: conserva la suya.')
  const plazo = plazoOf.of(row)
  if (!plazo) return withoutIt('Entra sin membresía: falta el plan de su vencimiento.')
  return { apertura: { plazo, vencimiento, inicio: row.inicio || startOf(vencimiento, plazo, facts.hoy) }, avisos: [] }
}

const withoutIt = (texto: string) => ({ apertura: null, avisos: [{ campo: 'vencimiento', texto } satisfies Aviso] })

/** A notice with the name of its field. */
export function writeAviso({ campo, texto }: Aviso): string {
  const label = campos.find(({ id }) => id === campo)?.label
  return label ? `${label}: ${texto}` : texto
}
