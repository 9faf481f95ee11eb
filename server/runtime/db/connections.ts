import type { PoolSettings } from './pool.ts'

/**
 * How many connections a process opens, by the number of processor cores. More connections only take turns and everybody
 * waits longer: on two cores, ten instead of five raised p99 from 125 ms to 150–330 ms. Twice the cores plus one is also
 * where PostgreSQL's wiki starts (Number Of Database Connections). Of the three for reports, files being made use two; the
 * third is for reports on screen. A gym has two at once.
 */
export function connectionsFor(cores: number): Required<Pick<PoolSettings, 'max' | 'reports'>> {
  return { max: Math.min(10, 2 * cores + 1), reports: 3 }
}
