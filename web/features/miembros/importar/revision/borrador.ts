import { sinElecciones, type Elecciones, type Importacion } from '#shared/importar/importacion.ts'
import type { EleccionDeLectura } from '#shared/importar/lectura.ts'

/** An upload under review. */
export type Borrador = {
  /** As last read. */
  readonly leida: Importacion
  /** The choices it was read with. */
  readonly lectura: EleccionDeLectura
  /** The choices made since. */
  readonly elecciones: Elecciones
}

/** An upload as just read. */
export const borradorDe = (leida: Importacion, lectura: EleccionDeLectura = {}): Borrador => ({
  leida,
  lectura,
  elecciones: sinElecciones,
})
