/** Does work for each gym, one after the other. Failures hold up no other gym: they are thrown together at the end. */
export async function forEachGym<G>(gyms: readonly G[], work: (gym: G) => Promise<unknown>): Promise<void> {
  const failures: unknown[] = []
  for (const gym of gyms) await work(gym).catch((error: unknown) => failures.push(error))
  if (failures.length > 0) throw new AggregateError(failures, `failed for ${failures.length} of ${gyms.length}`)
}
