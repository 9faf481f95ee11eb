export interface TurnSettings {
  /** How many run at once. */
  readonly atOnce: number
  /** When whoever asks had begun, in milliseconds of any clock: the earlier goes first. */
  readonly since: () => number
  /** Milliseconds after which whoever waits is refused, as by a pool of connections. */
  readonly patience: number
}

export interface Turns {
  readonly run: <T>(work: () => Promise<T>) => Promise<T>
  /** How many stand in line. */
  readonly waiting: () => number
}

interface Waiting {
  readonly since: number
  readonly go: () => void
}

/**
 * Lets so many run at once, and of those who wait the one who began first. A request asks one thing after another: where
 * each had to stand at the end of the line again, what takes three statements would wait three times as long as what takes
 * one, and the longer the line, the less of it would be done.
 */
export function inTurn({ atOnce, since, patience }: TurnSettings): Turns {
  const line: Waiting[] = []
  let free = atOnce

  function leave(): void {
    const next = line.shift()
    if (next) next.go()
    else free += 1
  }

  const turn = () =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        line.splice(line.indexOf(mine), 1)
        reject(new Error('timeout exceeded when trying to connect'))
      }
      const timer = setTimeout(giveUp, patience)
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const mine = { since: since(), go }
      line.splice(line.findLastIndex((other) => other.since <= mine.since) + 1, 0, mine)
    })

  return {
    async run(work) {
      if (free > 0) free -= 1
      else await turn()
      try {
        return await work()
      } finally {
        leave()
      }
    },
    waiting: () => line.length,
  }
}
