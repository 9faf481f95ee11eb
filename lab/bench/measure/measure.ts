import { figuresOf, spreadOf, type Figures, type Spread } from './figures.ts'
import { load } from './http-load.ts'
import type { WireRequest } from './wire.ts'

/** One of two compared servers, and its n-th request. */
export interface Contender {
  readonly port: number
  readonly next: (n: number) => readonly WireRequest[]
}

export interface Pace {
  readonly connections: number
  readonly seconds: number
  readonly rounds: number
}

/** Both servers over all rounds, and the product's share of the bare handler in each. */
export interface Comparison {
  readonly product: readonly Figures[]
  readonly bare: readonly Figures[]
  readonly share: Spread
}

/**
 * Measures both in the same rounds, in alternating order, so that other work of the machine affects both. A refusal is an
 * error, because it would count as a very fast answer.
 */
export async function compare(product: Contender, bare: Contender, pace: Pace): Promise<Comparison> {
  const warmUp = { ...pace, seconds: Math.min(1, pace.seconds) }
  await runOnce(product, warmUp)
  await runOnce(bare, warmUp)
  const rounds: { product: Figures; bare: Figures }[] = []
  for (let round = 0; round < pace.rounds; round++) {
    if (round % 2 === 0) {
      const first = await runOnce(product, pace)
      rounds.push({ product: first, bare: await runOnce(bare, pace) })
    } else {
      const first = await runOnce(bare, pace)
      rounds.push({ bare: first, product: await runOnce(product, pace) })
    }
  }
  return {
    product: rounds.map((round) => round.product),
    bare: rounds.map((round) => round.bare),
    share: spreadOf(rounds.map((round) => round.product.perSecond / round.bare.perSecond)),
  }
}

/** One round of one server. */
export async function runOnce({ port, next }: Contender, { connections, seconds }: Pace): Promise<Figures> {
  const result = await load({ port, connections, seconds, next })
  if (result.refused > 0)
    throw new Error(`${result.refused} requests were refused, the first with ${result.firstRefusal}`)
  return figuresOf(result)
}
