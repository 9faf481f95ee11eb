import type { EntrarInput, RespuestaDeEntrada } from '#shared/collections/asistencia.ts'
import { codigoDeEntrada } from '#shared/collections/asistencia.ts'
import type { Resultado } from '#shared/entrada.ts'

/** A question at the door. Asked again with the same id, the member enters once. */
export type Pedido = Pick<EntrarInput, 'id' | 'texto' | 'id_miembro' | 'via'>

/** An answer as the door shows it. */
export type Vista =
  | (RespuestaDeEntrada & { readonly pedido: Pedido; readonly isAlone: boolean })
  | { readonly estado: 'falla'; readonly sentence: string; readonly pedido: Pedido }

/** An answer about one person. */
export type VistaDeUna = Extract<Vista, { estado: 'una' }>

/** The way of what was typed: a scanner types the digits of a code. */
export const viaOf = (texto: string, isTablet: boolean): EntrarInput['via'] =>
  codigoDeEntrada.test(texto) ? 'codigo' : isTablet ? 'tableta' : 'mostrador'

/** The sound of an answer. Several to choose from have none. */
export function soundOf(vista: Vista): Resultado | null {
  if (vista.estado === 'una') return vista.resultado
  return vista.estado === 'varias' ? null : 'no'
}
