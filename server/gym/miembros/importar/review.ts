import { addDays, addMonths, type CivilDate } from '#shared/values/dates.ts'
import { type FilaRevisada, type Revision, type Trato } from '#shared/collections/importar.ts'
import { plain } from '#shared/values/plain-text.ts'
import type { Unidad } from '#shared/periodos.ts'
import type { ParsedRow } from './parse-cells.ts'

/** A member who may match a row. */
export type Known = {
  id: string
  nombre: string
  dni: string
  telefono: string
  correo: string
  sucursal_id: string
  deleted: boolean
}

export type Plazo = { id: string; plan: string; duracion: number; unidad: Unidad }

/** Choices made on the screen. `decisiones` is by row number. */
export type Choices = {
  duplicados: 'omitir' | 'actualizar'
  decisiones: Readonly<Record<string, Trato>>
  id_plan_plazo: string
}

export type Facts = {
  known: readonly Known[]
  plazos: readonly Plazo[]
  today: CivilDate
  sees: (sucursal: string) => boolean
}

/** A row with its planned action. */
export type Reviewed = FilaRevisada & {
  row: ParsedRow
  apertura: { plazo: Plazo; inicio: CivilDate; vencimiento: CivilDate } | null
}

/** Decides the action for each row: create, update or skip. Pure. */
export function reviewRows(rows: readonly ParsedRow[], facts: Facts, choices: Choices): Reviewed[] {
  const index = indexOf(facts.known)
  const plazoOf = plazosOf(facts, choices)
  const earlier = new Map<string, ParsedRow>()
  return rows.map((row) => {
    const apertura = aperturaOf(row, facts.today, plazoOf)
    const match = index(row)
    const twin = row.dni === '' ? undefined : earlier.get(row.dni)
    if (row.dni !== '' && twin === undefined) earlier.set(row.dni, row)
    const isElsewhere = match !== null && !facts.sees(match.known.sucursal_id)
    if (isElsewhere) row.errores.dni = 'Ya existe en otra sucursal.'
    const duplicado = twin === undefined ? duplicateOf(isElsewhere ? null : match) : sameFile(twin)
    return { ...shown(row), duplicado, accion: actionOf(row, duplicado, choices), row, apertura }
  })
}

/** The counts, and the rows that need attention. */
export function toRevision(reviewed: readonly Reviewed[]): Revision {
  const count = (accion: FilaRevisada['accion']) => reviewed.filter((one) => one.accion === accion).length
  const taken = reviewed.filter(({ accion }) => accion === 'crear' || accion === 'actualizar')
  return {
    total: reviewed.length,
    crear: count('crear'),
    actualizar: count('actualizar'),
    omitir: count('omitir'),
    conError: count('error'),
    conMembresia: taken.filter(({ apertura }) => apertura !== null).length,
    filas: reviewed
      .filter(({ accion, duplicado }) => accion === 'error' || duplicado !== null)
      .map(({ fila, celdas, errores, accion, duplicado }) => ({ fila, celdas, errores, accion, duplicado })),
  }
}

type PlazoOf = (plan: string) => Plazo | undefined

/** The first term of the plan named in the row (as normalised by `plain`); else the chosen term. */
function plazosOf({ plazos }: Facts, { id_plan_plazo }: Choices): PlazoOf {
  const byName = new Map(plazos.toReversed().map((plazo) => [plain(plazo.plan), plazo]))
  const chosen = plazos.find(({ id }) => id === id_plan_plazo)
  return (plan) => (plan === '' ? undefined : byName.get(plan)) ?? chosen
}

function aperturaOf(row: ParsedRow, today: CivilDate, plazoOf: PlazoOf): Reviewed['apertura'] {
  const { vencimiento, errores } = row
  if (vencimiento === '') return null
  const wanted = plain(row.plan)
  const plazo = plazoOf(wanted)
  if (!plazo) {
    errores.plan = wanted ? 'Ese plan no existe en esta sucursal.' : 'Falta el plan al que corresponde el vencimiento.'
    return null
  }
  if (vencimiento < addMonths(today, -120) || vencimiento > addMonths(today, 120)) {
    errores.vencimiento = 'El vencimiento está a más de diez años.'
    return null
  }
  return { plazo, vencimiento, inicio: row.inicio || startOf(vencimiento, plazo) }
}

const startOf = (vencimiento: CivilDate, { duracion, unidad }: Plazo) =>
  unidad === 'mes' ? addMonths(vencimiento, -duracion) : addDays(vencimiento, -duracion)

type Match = { known: Known; motivo: string; cierto: boolean }

/** Finds the member of a row: by document for certain, else by phone, else by the same name. */
function indexOf(known: readonly Known[]): (row: ParsedRow) => Match | null {
  const byDni = new Map(known.filter(({ dni }) => dni !== '').map((one) => [one.dni, one]))
  const byPhone = new Map(known.filter(({ telefono }) => telefono !== '').map((one) => [one.telefono, one]))
  const byName = new Map(known.map((one) => [plain(one.nombre), one]))
  return (row) => {
    const same = row.dni === '' ? undefined : byDni.get(row.dni)
    if (same) return { known: same, motivo: 'Mismo documento', cierto: true }
    const phone = row.telefono === '' ? undefined : byPhone.get(row.telefono)
    if (phone && (phone.dni === '' || row.dni === '')) return { known: phone, motivo: 'Mismo teléfono', cierto: false }
    const name = byName.get(plain(row.nombre))
    return name && (name.dni === '' || row.dni === '') ? { known: name, motivo: 'Mismo nombre', cierto: false } : null
  }
}

function duplicateOf(match: Match | null): FilaRevisada['duplicado'] {
  if (!match) return null
  const { known, motivo, cierto } = match
  const { id, nombre, dni, telefono, correo, deleted } = known
  return { motivo, cierto, id_miembro: id, eliminado: deleted, celdas: { nombre, dni, telefono, correo } }
}

function sameFile({ fila, nombre, dni, telefono, correo }: ParsedRow): FilaRevisada['duplicado'] {
  const celdas = { nombre, dni, telefono, correo }
  return { motivo: `Mismo documento que la fila ${fila}`, id_miembro: '', cierto: true, eliminado: false, celdas }
}

function actionOf(
  { fila, errores }: ParsedRow,
  duplicado: FilaRevisada['duplicado'],
  { duplicados, decisiones }: Choices,
): FilaRevisada['accion'] {
  if (Object.keys(errores).length > 0) return 'error'
  if (!duplicado) return 'crear'
  if (duplicado.id_miembro === '') return 'omitir'
  const chosen = decisiones[String(fila)] ?? (duplicado.eliminado ? 'actualizar' : duplicados)
  return chosen === 'crear' && duplicado.cierto ? 'omitir' : chosen
}

function shown({ fila, errores, celdas, ...row }: ParsedRow) {
  const { nombre, dni, telefono, correo } = row
  return { fila, errores, celdas: { ...celdas, nombre, dni, telefono, correo } }
}
