import type { FilaRevisada, Revision } from '#shared/importar/importacion.ts'
import { estadoOf, isVigente } from '#shared/estado.ts'
import type { Facts } from './facts.ts'
import { isTaken, type Matched, type Matching } from './match.ts'

/** Rows sent to the screen. */
const shownAtMost = 1000

/** The counts, and the rows that need attention. `fuera`: lines that are no people. */
export function toRevision({ rows, planes }: Matching, facts: Facts, fuera: number): Revision {
  const count = (accion: FilaRevisada['accion']) => rows.filter((one) => one.accion === accion).length
  const attention = rows.filter(needsAttention).toSorted((one, other) => urgency(one) - urgency(other))
  return {
    total: rows.length,
    crear: count('crear'),
    actualizar: count('actualizar'),
    omitir: count('omitir'),
    conError: count('error'),
    fuera,
    membresias: membershipsOf(rows, facts),
    planes,
    avisos: kindsOf(rows),
    filas: attention.slice(0, shownAtMost).map(shown),
    porRevisar: attention.length,
  }
}

const needsAttention = ({ accion, duplicado, avisos }: Matched) =>
  accion === 'error' || duplicado !== null || avisos.length > 0

/** Errors first, then possible duplicates, then certain ones, then changed cells. */
function urgency({ accion, duplicado }: Matched): number {
  if (accion === 'error') return 0
  if (duplicado && accion === 'crear') return 1
  return duplicado ? 2 : 3
}

function membershipsOf(rows: readonly Matched[], { hoy, tolerancias }: Facts): Revision['membresias'] {
  const counts = { vigentes: 0, vencidas: 0, futuras: 0 }
  for (const one of rows) {
    if (!isTaken(one) || !one.apertura) continue
    const estado = estadoOf(one.apertura, hoy, tolerancias)
    if (estado === 'Programado') counts.futuras += 1
    else if (isVigente(estado)) counts.vigentes += 1
    else counts.vencidas += 1
  }
  return counts
}

function kindsOf(rows: readonly Matched[]): Revision['avisos'] {
  const byKind = new Map<string, Revision['avisos'][number]>()
  for (const { campo, texto } of rows.filter(isTaken).flatMap(({ avisos }) => avisos)) {
    const key = `${campo}|${texto}`
    const known = byKind.get(key)
    if (known) known.filas += 1
    else byKind.set(key, { campo, texto, filas: 1 })
  }
  return [...byKind.values()].toSorted((one, other) => other.filas - one.filas)
}

function shown({ row, avisos, errores, accion, duplicado, apertura }: Matched): FilaRevisada {
  const { nombre, dni, telefono, correo } = row.valores
  const plan = apertura ? apertura.plazo.plan : ''
  const celdas = { nombre, dni, telefono, correo, plan, vencimiento: row.vencimiento }
  return { fila: row.fila, celdas, avisos, errores, accion, duplicado }
}
