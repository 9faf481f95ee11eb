import type { Elecciones, Importacion } from '#shared/importar/importacion.ts'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import type { Facts } from './match/facts.ts'
import { match, type Matching } from './match/match.ts'
import { toRevision } from './match/to-revision.ts'
import { readFacts } from './read-facts.ts'
import type { StoredImport } from './store.ts'
import { begun } from './understand/shown-column.ts'
import { understand } from './understand/understand.ts'
import type { Understood } from './understand/understood.ts'

/** An upload with the gym that its rows are compared with. */
export type Reviewing = { readonly stored: StoredImport; readonly facts: Facts }

/** Reads what a review needs. The review itself asks the database for nothing. */
export async function readReviewing(context: WriteContext, stored: StoredImport): Promise<Reviewing> {
  return { stored, facts: await readFacts(context, stored.sucursal_id) }
}

/** Understands and matches the rows of an upload under these choices. */
export async function review(
  { stored, facts }: Reviewing,
  elecciones: Elecciones,
): Promise<{ understood: Understood; matching: Matching; fuera: StoredImport['fuera'] }> {
  const isWanted = ({ fila }: { fila: number }) => elecciones.decisiones[String(fila)] === 'crear'
  const wanted = stored.fuera.filter(isWanted)
  const filas = [...stored.filas, ...wanted].toSorted((one, other) => one.fila - other.fila)
  const { pais, hoy, plazos } = facts
  const place = { pais, hoy, planes: plazos.map(({ plan }) => plan) }
  const understood = await understand({ columnas: stored.columnas, filas }, place, elecciones)
  const matching = await match(understood.filas, facts, elecciones)
  return { understood, matching, fuera: stored.fuera.filter((one) => !isWanted(one)) }
}

/** The answer to the screen. */
export async function toReviewed(reviewing: Reviewing, elecciones: Elecciones): Promise<Importacion> {
  const { understood, matching, fuera } = await review(reviewing, elecciones)
  return {
    ...toImportacion(reviewing.stored),
    columnas: understood.columnas,
    revision: toRevision(matching, reviewing.facts, fuera.length),
  }
}

/** Lines of `fuera` sent to the screen, and their characters. */
const mostFuera = 100
const longestFuera = 200

/** A stored import without its review. */
export function toImportacion({
  id,
  archivo,
  lectura,
  columnas,
  fuera,
  aplicada,
  resumen,
  diferencias,
}: StoredImport): Importacion {
  return {
    id,
    archivo,
    lectura,
    columnas: columnas.map((titulo) => begun(titulo, '', '', '')),
    fuera: fuera.slice(0, mostFuera).map(({ fila, celdas, motivo }) => ({
      fila,
      texto: celdas.filter(Boolean).join(' · ').slice(0, longestFuera),
      motivo,
    })),
    revision: null,
    aplicada: aplicada !== null,
    resumen,
    diferencias,
  }
}
