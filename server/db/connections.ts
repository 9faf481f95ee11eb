import type { PoolSettings } from './pool.ts'

/**
 * How many connections a process opens on a machine with so many processor cores. More of them than cores take turns, and
 * everybody waits longer: on two cores ten instead of five made the slowest in a hundred requests wait 150 to 330 ms instead
 * of 125. Twice the cores and one is also where PostgreSQL's wiki begins (Number Of Database Connections). Files being made
 * keep two of those for reports; the third is for whoever looks at one. A gym has
 * two at once.
 */
export function connectionsFor(cores: number): Required<Pick<PoolSettings, 'max' | 'reports'>> {
  return { max: Math.min(10, 2 * cores + 1), reports: 3 }
}
