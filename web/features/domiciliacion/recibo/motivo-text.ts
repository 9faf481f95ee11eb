import { conceptoDevolucion, isSinMotivo } from '#shared/devoluciones/conceptos-devolucion.ts'

/** The reason in words, with the bank's code: 'No había saldo suficiente en la cuenta. (AM04)'. */
export function motivoText(codigo: string): string {
  const { dice } = conceptoDevolucion(codigo)
  return isSinMotivo(codigo) ? dice : `${dice} (${codigo})`
}
