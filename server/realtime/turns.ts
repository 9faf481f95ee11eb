export interface TurnLimits {
  /** How many run at once. */
  readonly atOnce: number
  /** How many of them may be of one gym. */
  readonly ofGym: number
}

/** Lets so many run at once and gives the next turn to another gym, so that a long line of one gym keeps nobody else waiting. */
export interface Turns {
  run<T>(gym: string, work: () => Promise<T>): Promise<T>
}

export function createTurns({ atOnce, ofGym }: TurnLimits): Turns {
  /** In the order in which gyms have their turns. */
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
