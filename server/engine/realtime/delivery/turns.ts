export interface TurnLimits {
  readonly atOnce: number
  /** Tasks of one gym that run at once. */
  readonly ofGym: number
}

/** Limits concurrent work. Gyms take turns, so that a long queue of one gym delays no other. */
export interface Turns {
  run<T>(gym: string, work: () => Promise<T>): Promise<T>
}

export function createTurns({ atOnce, ofGym }: TurnLimits): Turns {
  /** In the order of the gyms' turns. */
  const lines = new Map<string, (() => void)[]>()
  const running = new Map<string, number>()
  let busy = 0

  const runningOf = (gym: string) => running.get(gym) ?? 0
  const count = (gym: string, more: 1 | -1) => {
    busy += more
    const left = runningOf(gym) + more
    if (left === 0) running.delete(gym)
    else running.set(gym, left)
  }

  const letNextIn = () => {
    for (const [gym, line] of lines) {
      if (busy >= atOnce) return
      if (runningOf(gym) >= ofGym) continue
      lines.delete(gym)
      const go = line.shift()
      if (line.length > 0) lines.set(gym, line)
      count(gym, 1)
      go?.()
    }
  }

  return {
    async run(gym, work) {
      await new Promise<void>((resolve) => {
        lines.set(gym, [...(lines.get(gym) ?? []), resolve])
        letNextIn()
      })
      try {
        return await work()
      } finally {
        count(gym, -1)
        letNextIn()
      }
    },
  }
}
