/** Groups rows by key and sums some columns in hundredths, so that sums of exact amounts stay exact. */
export function addUp<T extends Record<S, number>, S extends string>(
  rows: readonly T[],
  keyOf: (row: T) => string | undefined,
  sums: readonly S[],
): T[] {
  const groups = new Map<string | undefined, T>()
  for (const row of rows) {
    const before = groups.get(keyOf(row))
    groups.set(keyOf(row), before ? { ...before, ...sumsOf(before, row, sums) } : row)
  }
  return [...groups.values()]
}

const sumsOf = <S extends string>(one: Record<S, number>, other: Record<S, number>, sums: readonly S[]) =>
  Object.fromEntries(sums.map((id) => [id, (Math.round(one[id] * 100) + Math.round(other[id] * 100)) / 100]))
