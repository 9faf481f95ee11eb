import type { MatchMode } from './match-modes.ts'

const labels: Record<MatchMode, string> = {
  startsWith: 'empieza con',
  contains: 'contiene',
  notContains: 'no contiene',
  endsWith: 'termina con',
  equals: 'es igual a',
  notEquals: 'es distinto de',
  lt: 'es menor que',
  lte: 'es menor o igual que',
  gt: 'es mayor que',
  gte: 'es mayor o igual que',
  dateWithin: 'está en',
  dateBetween: 'está entre',
  dateIs: 'es',
  dateIsNot: 'no es',
  dateBefore: 'es antes de',
  dateAfter: 'es después de',
  daysAgo: 'hace al menos',
  anyOf: 'es',
}

/** 'no contiene'. */
export const matchLabel = (mode: MatchMode): string => labels[mode]
