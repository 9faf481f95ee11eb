/** The gym and person that work is done for. */
export interface Turn {
  /** Work of one gym shares the gym's part of the connections; '' for work of no gym. */
  readonly of: string
  /** Within a gym the person with the least running work comes first. */
  readonly by: string
  /** Goes before other work and waits only for work like it: a charge, a sign-in, a record by its id. */
  readonly first: boolean
}

const defaultTurn: Turn = { of: '', by: '', first: true }

export interface TurnSettings {
  readonly atOnce: number
  /** Places reserved for work that goes first. */
  readonly reserved: number
  /** Places one gym may hold while another waits, and while none does. */
  readonly share: number
  readonly alone: number
  /** Start of the request in milliseconds of any clock; the earlier one goes first. */
  readonly since: () => number
  /** Longest wait in milliseconds, and the error after it. */
  readonly patience: number
  readonly refusal: (turn: Turn) => Error
}

export interface Turns {
  readonly run: <T>(work: () => Promise<T>, turn?: Turn) => Promise<T>
  readonly waiting: () => number
  /** Length of a gym's part of the queue, without work that goes first. */
  readonly waitingOf: (gym: string) => number
}

interface Waiting {
  readonly turn: Turn
  readonly since: number
  readonly go: () => void
}

/**
 * Runs a limited amount of work at once and gives fair turns to gyms. Next is the gym with the least running work, in it
 * the person with the least, then the earliest request. A request runs its statements one after the other; if each joined
 * the end of the queue, three statements would wait three times as long as one.
 */
export function inTurn({ atOnce, reserved, share, alone, since, patience, refusal }: TurnSettings): Turns {
  const line: Waiting[] = []
  const running = createTally()
  let free = atOnce

  /** Waiting work of each gym, without work that goes first. */
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
    async run(work, turn = defaultTurn) {
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

/** Running work of each gym and of each person. Work of no gym waits for none. */
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
