import type { MetodoPago } from '#shared/metodos-pago.ts'

/** The methods to choose from, and the one that is chosen or proposed. */
export type Medio = {
  medios: readonly string[]
  medio: string
  /** Methods that have a reference. */
  conReferencia: readonly string[]
  asksReferencia: boolean
}

/** The first wanted method that the gym accepts, else the first of its list. */
export function resolveMedio(metodos: readonly MetodoPago[], wanted: readonly (string | undefined)[]): Medio {
  const medios = metodos.map(({ nombre }) => nombre)
  const medio = firstAmong(medios, wanted) ?? medios[0] ?? ''
  const conReferencia = metodos.flatMap(({ nombre, referencia }) => (referencia ? [nombre] : []))
  return { medios, medio, conReferencia, asksReferencia: conReferencia.includes(medio) }
}

/** The first wanted method that the gym offers. */
export function firstAmong(offered: readonly string[], wanted: readonly (string | undefined)[]): string | undefined {
  return wanted.find((one) => one !== undefined && offered.includes(one))
}
