const steps = [1, 2, 5, 10]

/** Round numbers from below the least value to above the largest, 0 among them, at least 1 apart; about four steps. */
export function roundTicks(values: readonly number[]): number[] {
  const low = Math.min(0, ...values)
  const high = Math.max(0, ...values)
  const rough = (high - low) / 4
  const power = 10 ** Math.floor(Math.log10(Math.max(1, rough)))
  const step = power * (steps.find((factor) => factor * power >= rough) ?? 10)
  const first = Math.floor(low / step)
  const count = Math.max(1, Math.ceil(high / step) - first)
  return Array.from({ length: count + 1 }, (_, index) => (first + index) * step)
}
