/** For whom something is done. */
export interface Turn {
  /** All that is done for one gym shares its part of the connections; '' for what is nobody's in particular. */
  readonly of: string
  /** Within a gym those who have the least at work come first. */
  readonly by: string
  /** Waits behind nothing but its like: a charge, signing in, a record by its id. */
  readonly first: boolean
}

const nobodys: Turn = { of: '', by: '', first: true }

export interface TurnSettings {
  /** How many run at once. */
  readonly atOnce: number
  /** How many of them are kept for those that go first. */
  readonly reserved: number
  /** How many one gym may hold while another waits, and while none does. */
  readonly share: number
  readonly alone: number
  /** When whoever asks had begun, in milliseconds of any clock: the earlier goes first. */
  readonly since: () => number
  /** Milliseconds after which whoever waits is refused, and with what. */
  readonly patience: number
  readonly refusal: (turn: Turn) => Error
}

export interface Turns {
  readonly run: <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>
  /** How many stand in line. */
  readonly waiting: () => number
  /** How many of a gym do, what goes first apart. */
  readonly waitingOf: (gym: string) => number
}

interface Waiting {
  readonly turn: Turn
  readonly since: number
  readonly go: () => void
}

/**
 * Lets so many run at once, and takes fair turns among gyms with those who wait: next is the gym that has the least at work,
 * in it the person who has, and of his requests the one that began first. A request asks one thing after another: where each
 * had to stand at the end of the line again, what takes three statements would wait three times as long as what takes one.
 */
export function inTurn({ atOnce, reserved, share, alone, since, patience, refusal }: TurnSettings): Turns {
  const line: Waiting[] = []
  const running = createTally()
  let free = atOnce

  /** How much of each gym stands in line, what goes first apart. */
  const waiting = new Map<string, number>()

  const othersWait = (gym: string) => waiting.size > (waiting.has(gym) ? 1 : 0)

  function lineUp(one: Waiting): void {
    line.push(one)
    if (!one.turn.first) count(waiting, one.turn.of, 1)
  }

  function stepOut(one: Waiting): void {
    line.splice(line.indexOf(one), 1)
    if (!one.turn.first) count(waiting, one.turn.of, -1)
  }

  function mayBegin({ of, first }: Turn): boolean {
    if (free === 0 || first) return free > 0
    const held = running.of(of)
    return free > reserved && (held < share || (held < alone && !othersWait(of)))
  }

  function next(): Waiting | undefined {
    let best: Waiting | undefined
    for (const one of line) {
      if (mayBegin(one.turn) && (best === undefined || compare(one, best, running) < 0)) best = one
    }
    return best
  }

  function begin({ of, by }: Turn): void {
    free -= 1
    running.add(of, by, 1)
  }

  function leave({ of, by }: Turn): void {
    free += 1
    running.add(of, by, -1)
    for (let one = next(); one !== undefined; one = next()) {
      stepOut(one)
      begin(one.turn)
      one.go()
    }
  }

  const wait = (turn: Turn) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        stepOut(mine)
        reject(refusal(turn))
      }
      const timer = setTimeout(giveUp, patience)
      const go = () => {
        clearTimeout(timer)
        resolve()
      }
      const mine = { turn, since: since(), go }
      lineUp(mine)
    })

  return {
    async run(work, turn = nobodys) {
      if (mayBegin(turn)) begin(turn)
      else await wait(turn)
      try {
        return await work()
      } finally {
        leave(turn)
      }
    },
    waiting: () => line.length,
    waitingOf: (gym) => waiting.get(gym) ?? 0,
  }
}

function count(counts: Map<string, number>, key: string, by: number): void {
  const sum = (counts.get(key) ?? 0) + by
  if (sum === 0) counts.delete(key)
  else counts.set(key, sum)
}

type Tally = ReturnType<typeof createTally>

/** How much of each gym runs, and of each person. What is nobody's stands behind no other. */
function createTally() {
  const counts = new Map<string, number>()
  return {
    of: (gym: string) => counts.get(gym) ?? 0,
    by: (gym: string, person: string) => counts.get(`${gym} ${person}`) ?? 0,
    add(gym: string, person: string, by: number) {
      if (gym === '') return
      count(counts, gym, by)
      count(counts, `${gym} ${person}`, by)
    },
  }
}

function compare(a: Waiting, b: Waiting, running: Tally): number {
  return (
    Number(b.turn.first) - Number(a.turn.first) ||
    running.of(a.turn.of) - running.of(b.turn.of) ||
    running.by(a.turn.of, a.turn.by) - running.by(b.turn.of, b.turn.by) ||
    a.since - b.since
  )
}
