import type { Client } from 'pg'
import { cut } from './lasting.ts'
import { probe, timelineOf, type Found, type HostPort } from './probe-host.ts'

/** The hosts of one address. While a connection is open, all of them are asked every second. */
export interface Primary {
  find(): Promise<HostPort>
  /**
   * Cuts this connection once another server has replaced its own. Throws if that is so already, or if it leads to a
   * standby.
   */
  hold(connected: Client): Promise<void>
  /** Calls `tell` with each change, in words for the log. */
  watch(tell: (sentence: string) => void): void
}

/** Connections opened within this many milliseconds share one inquiry. */
const FRESH = 1_000
const LOOK_EVERY = 1_000

/** Reported as an outage: the code is PostgreSQL's 'cannot connect now'. */
class NoPrimary extends Error {
  readonly code = '57P03'
}

const primaries = new Map<string, Primary>()

/** One per address in the process, so that all connections know of the same takeover. */
export function primaryOf(databaseUrl: string, urls: readonly string[]): Primary {
  const primary = primaries.get(databaseUrl) ?? watchPrimary(urls)
  primaries.set(databaseUrl, primary)
  return primary
}

const replaced = () => new NoPrimary('This host of DATABASE_URL no longer takes writes')

function watchPrimary(urls: readonly string[]): Primary {
  let highest = 0
  let writers = 1
  let asked = { at: -Infinity, answer: Promise.resolve({ host: '', port: 0 }) }
  let timer: NodeJS.Timeout | undefined
  const held = new Map<Client, number>()
  const watchers: ((sentence: string) => void)[] = []
  const tell = (sentence: string) => watchers.forEach((watcher) => watcher(sentence))

  const isCurrent = ({ timeline }: { timeline: number }) => timeline >= highest

  /** Cuts each connection to a server that this timeline's has replaced. */
  function learn(timeline: number): void {
    if (timeline <= highest) return
    if (held.size > 0) tell('another host of DATABASE_URL was promoted: every connection goes there')
    highest = timeline
    asked = { ...asked, at: -Infinity }
    for (const [client, of] of held) if (of < timeline) cut(client, replaced())
  }

  const ask = async (url: string): Promise<Found | null> => {
    const found = await probe(url)
    if (found) learn(found.timeline)
    return found
  }

  /** While all are asked every second, the first answer will do. Else an old primary could answer faster than its successor. */
  async function findNow(): Promise<HostPort> {
    const isWatching = held.size > 0
    const answers = urls.map(ask)
    const found = isWatching ? await firstOf(answers, isCurrent) : await newest(answers)
    if (found === null || !isCurrent(found)) throw new NoPrimary('ningún servidor de DATABASE_URL acepta escrituras')
    return found
  }

  async function look(): Promise<void> {
    const answers = await Promise.all(urls.map(ask))
    const now = Math.max(1, answers.filter((answer) => answer !== null).length)
    if (now > 1 && writers === 1) tell('several hosts of DATABASE_URL accept writes: the one promoted last is used')
    if (now === 1 && writers > 1) tell('one host of DATABASE_URL accepts writes again')
    writers = now
  }

  function drop(client: Client): void {
    held.delete(client)
    if (held.size > 0) return
    clearInterval(timer)
    timer = undefined
  }

  return {
    find() {
      if (performance.now() - asked.at > FRESH) {
        asked = { at: performance.now(), answer: findNow() }
        asked.answer.catch(() => (asked = { ...asked, at: -Infinity }))
      }
      return asked.answer
    },
    async hold(connected) {
      const timeline = await timelineOf(connected)
      if (timeline !== null) learn(timeline)
      if (timeline === null || timeline < highest) {
        asked = { ...asked, at: -Infinity }
        throw replaced()
      }
      held.set(connected, timeline)
      connected.once('end', () => drop(connected))
      timer ??= setInterval(() => void look(), LOOK_EVERY).unref()
    },
    watch: (watcher) => void watchers.push(watcher),
  }
}

type Answers = readonly Promise<Found | null>[]

async function newest(answers: Answers): Promise<Found | null> {
  const found = (await Promise.all(answers)).filter((answer) => answer !== null)
  return found.toSorted((one, other) => other.timeline - one.timeline)[0] ?? null
}

function firstOf(answers: Answers, suits: (found: Found) => boolean): Promise<Found | null> {
  const suitable = answers.map(async (answer) => {
    const found = await answer
    if (found === null || !suits(found)) throw new Error('Not this one')
    return found
  })
  return Promise.any(suitable).catch(() => null)
}
