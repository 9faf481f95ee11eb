import { get } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'

/** Asks again and again, each time over a new connection, without waiting for the answer before. */
export interface Poll {
  readonly answered: () => number
  /** Asks no more; resolves with what was not answered with 200, once every question has its answer. */
  readonly stop: () => Promise<readonly string[]>
}

/** Every `between` milliseconds. */
export function startPoll(url: string, between = 20): Poll {
  const failures: string[] = []
  const asked: Promise<void>[] = []
  let isOn = true
  let answered = 0
  const ask = async () => {
    const outcome = await statusOf(url)
    if (outcome === '200') answered += 1
    else failures.push(outcome)
  }
  const asking = (async () => {
    while (isOn) {
      asked.push(ask())
      await pause(between)
    }
  })()
  return {
    answered: () => answered,
    async stop() {
      isOn = false
      await asking
      await Promise.all(asked)
      return failures
    },
  }
}

function statusOf(url: string): Promise<string> {
  return new Promise((resolve) => {
    get(url, { agent: false }, (answer) => {
      answer.on('error', (error) => resolve(error.message))
      answer.on('end', () => resolve(String(answer.statusCode))).resume()
    }).on('error', (error) => resolve(error.message))
  })
}
