import { mix, worstContrast, type Hex } from './contrast.ts'
import { steps, type Ramp } from './palettes.ts'

type Step = (typeof steps)[number]

/** The colour of one step of a ramp. */
export function at(ramp: Ramp, step: Step): Hex {
  const colour = ramp[steps.indexOf(step)]
  if (!colour) throw new Error(`A ramp lacks its step ${step}`)
  return colour
}

/** The colours between two steps, four per step, then on to black or white. */
function ladder(ramp: Ramp, from: Step, to: Step): Hex[] {
  const [first, last] = [steps.indexOf(from), steps.indexOf(to)]
  const way = first < last ? 1 : -1
  const path = steps.slice(Math.min(first, last), Math.max(first, last) + 1).map((step) => at(ramp, step))
  if (way < 0) path.reverse()
  path.push(way > 0 ? '#000000' : '#ffffff')
  return path.flatMap((colour, index) => {
    const next = path[index + 1]
    return next ? [0, 0.25, 0.5, 0.75].map((share) => mix(colour, next, share)) : [colour]
  })
}

/** The first colour between two steps with the required contrast against every background. */
export function reach(
  ramp: Ramp,
  [from, to]: readonly [Step, Step],
  { on, ratio }: { on: readonly Hex[]; ratio: number },
): Hex {
  const found = ladder(ramp, from, to).find((colour) => worstContrast(colour, on) >= ratio)
  if (!found) throw new Error(`No colour from ${from} to ${to} reaches ${ratio}`)
  return found
}

/** The faintest mix of ink into a background with the required contrast against all of `on`: lines, hovers, tracks. */
export function faintest(ground: Hex, ink: Hex, ratio: number, on: readonly Hex[] = [ground]): Hex {
  for (let share = 0.01; share < 1; share += 0.01) {
    const colour = mix(ground, ink, share)
    if (worstContrast(colour, on) >= ratio) return colour
  }
  return ink
}
