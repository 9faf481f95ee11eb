/** Does work for each gym, or each row, one after the other. Failures hold up no other: they are thrown together at the end. */
export async function forEachAlone<T>(all: readonly T[], work: (one: T) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const one of all) await work(one).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} of ${all.length}`)
}
