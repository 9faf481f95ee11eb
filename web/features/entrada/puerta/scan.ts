/** Signs typed one after the other, and when the first and the last of them came, in milliseconds. */
export interface Burst {
  readonly signs: number
  readonly first: number
  readonly last: number
}

export const noBurst: Burst = { signs: 0, first: 0, last: -Infinity }

const pause = 250
const fewestSigns = 3
/** Per sign. People who type fast need twice as long. */
const scannersPace = 50

export const withSign = (burst: Burst, at: number): Burst =>
  at - burst.last > pause ? { signs: 1, first: at, last: at } : { ...burst, signs: burst.signs + 1, last: at }

/** True if a key at this time ends a scan: it and all of the field's signs came at the pace of a scanner, Enter between them. */
export const endsScan = ({ signs, first, last }: Burst, at: number, length: number): boolean =>
  signs >= Math.max(fewestSigns, length) && at - first <= signs * scannersPace && at - last <= 2 * scannersPace
