import { parseMoney, type Centavos } from '../values/money.ts'

/** Notes and coins in use, the largest first. Other currencies are counted as an amount. */
const deMoneda: Partial<Record<string, readonly number[]>> = {
  ARS: [20000, 10000, 2000, 1000, 500, 200, 100, 50, 20, 10],
  BOB: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  CLP: [20000, 10000, 5000, 2000, 1000, 500, 100, 50, 10],
  COP: [100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 200, 100, 50],
  CRC: [20000, 10000, 5000, 2000, 1000, 500, 100, 50, 25, 10, 5],
  DOP: [2000, 1000, 500, 200, 100, 50, 25, 10, 5, 1],
  EUR: [500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01],
  GTQ: [200, 100, 50, 20, 10, 5, 1, 0.5, 0.25, 0.1, 0.05],
  HNL: [500, 200, 100, 50, 20, 10, 5, 2, 1],
  MXN: [1000, 500, 200, 100, 50, 20, 10, 5, 2, 1, 0.5],
  NIO: [1000, 500, 200, 100, 50, 20, 10, 5, 1],
  PEN: [200, 100, 50, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1],
  PYG: [100000, 50000, 20000, 10000, 5000, 2000, 1000, 500, 100, 50],
  USD: [100, 50, 20, 10, 5, 2, 1, 0.5, 0.25, 0.1, 0.05, 0.01],
  UYU: [2000, 1000, 500, 200, 100, 50, 20, 10, 5, 2, 1],
  VES: [500, 200, 100, 50, 20, 10, 5, 1],
}

/** The denominations of a currency; empty where they are not known. */
export const denominaciones = (moneda: string): readonly number[] => deMoneda[moneda] ?? []

/** Pieces by denomination, as counted: `{ '1000': 3, '0.5': 2 }`. */
export type Conteo = Readonly<Record<string, number>>

const mostPieces = 100_000
const mostKinds = 40

/** The sum of a count from untrusted input; null if it is not one. */
export function sumaDe(conteo: unknown): Centavos | null {
  if (typeof conteo !== 'object' || conteo === null || Array.isArray(conteo)) return null
  const kinds = Object.entries(conteo)
  if (kinds.length > mostKinds) return null
  let sum = 0
  for (const [denominacion, piezas] of kinds) {
    const value = parseMoney(denominacion)
    if (value === null || !Number.isInteger(piezas) || piezas < 0 || piezas > mostPieces) return null
    sum += value * piezas
  }
  return Number.isSafeInteger(sum) ? sum : null
}
