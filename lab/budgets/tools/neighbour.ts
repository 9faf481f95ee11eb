import { request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { createRandom, type Random } from '#seed/random.ts'
import type { Desk } from '#lab/bench/measure/desk.ts'
import { quantile } from '#lab/bench/measure/figures.ts'
import { openLoop, type Arrival } from '#lab/bench/measure/open-loop.ts'
import { charge, memberList, memberPicker, partsOfNames, records } from '#lab/bench/measure/scenarios.ts'
import { encode, openWire, type WireRequest } from '#lab/bench/measure/wire.ts'

/** Figures of the other gym's work, in milliseconds. */
export interface Experience {
  readonly p50: number
  readonly p99: number
  readonly slowest: number
  /** From the answer to a change until its event came. Changes later than the wait count as `lost`. */
  readonly latestEvent: number
  readonly lost: number
  readonly errors: readonly string[]
}

/** Requests a second, independent of the answers: a busy desk and its colleagues. */
const perSecond = 20
const connections = 16
const betweenChanges = 500
const eventPatience = 15_000

/** Lists, views, charges and listens in its own gym for this many seconds. */
export async function workBeside(port: number, desk: Desk, seconds: number, seed: string): Promise<Experience> {
  const random = createRandom(seed)
  const listening = listen(port, desk)
  const [worked, heard] = await Promise.all([
    openLoop({
      ports: [port],
      connections,
      perSecond,
      seconds,
      random: () => random.next(),
      next: dayAtTheDesk(desk, random),
    }),
    listening.then((stream) => changeAndHear(port, desk, stream, seconds)),
  ])
  const sorted = [...worked.latencies.values()].flat().toSorted((one, other) => one - other)
  return {
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    slowest: sorted.at(-1) ?? Number.NaN,
    latestEvent: Math.max(0, ...heard.delays),
    lost: heard.lost,
    errors: [...worked.errors].map(([what, times]) => `${times} × ${what}`),
  }
}

function dayAtTheDesk(desk: Desk, random: Random): (n: number) => Arrival {
  const parts = partsOfNames(random, 100)
  const get = (path: string): WireRequest => ({ method: 'GET', path, token: desk.token })
  const kinds: readonly [string, () => WireRequest][] = [
    ['list', () => get(memberList(desk, random.int(1, 4)))],
    ['list', () => get(memberList(desk, 1))],
    ['search', () => get(memberPicker(random.pick(parts)))],
    ['search', () => get(memberPicker(random.pick(parts)))],
    ['view', () => get(`${records('miembros')}/${desk.miembro(random.int(0, desk.members - 1)).id}`)],
    ['charge', () => charge(desk, random.int(0, desk.members - 1))],
  ]
  return () => {
    const [kind, make] = random.pick(kinds)
    return { kind, request: make() }
  }
}

interface Listening {
  /** Resolves once an event with these words has come; false if none came in time. */
  readonly hears: (words: string) => Promise<boolean>
  readonly close: () => void
}

/** Opens a stream and subscribes to the gym's members. A cut stream is opened again, as browsers do. */
async function listen(port: number, desk: Desk): Promise<Listening> {
  let heard = ''
  let isOver = false
  const waiting = new Map<string, () => void>()
  let close = () => undefined
  const open = () =>
    new Promise<void>((resolve) => {
      const asked = request({ port, host: '127.0.0.1', path: '/api/realtime', agent: false }, (answer) => {
        answer.setEncoding('utf8').on('data', (chunk: string) => {
          heard = (heard + chunk).slice(-200_000)
          const [, id] = /event:PB_CONNECT\ndata:{"clientId":"(\w+)"}\n\n$/.exec(chunk) ?? []
          if (id !== undefined) void subscribe(port, desk, id).then(resolve)
          for (const [words, tell] of waiting) if (heard.includes(words)) tell()
        })
        answer.once('close', () => void (isOver || open()))
        answer.on('error', () => undefined)
      })
      asked.on('error', () => void (isOver || setTimeout(() => void open(), 100)))
      close = () => void asked.destroy()
      asked.end()
    })
  await open()
  return {
    hears: (words) =>
      new Promise((resolve) => {
        const timer = setTimeout(() => end(false), eventPatience)
        const end = (came: boolean) => {
          clearTimeout(timer)
          waiting.delete(words)
          resolve(came)
        }
        if (heard.includes(words)) end(true)
        else waiting.set(words, () => end(true))
      }),
    close() {
      isOver = true
      close()
    },
  }
}

async function subscribe(port: number, { token }: Desk, clientId: string): Promise<void> {
  const body = JSON.stringify({ clientId, subscriptions: ['miembros/*'] })
  const wire = await openWire(port)
  await wire.ask(encode({ method: 'POST', path: '/api/realtime', token, body })).finally(() => wire.close())
}

/** Changes a member twice a second and waits for each event. */
async function changeAndHear(port: number, desk: Desk, stream: Listening, seconds: number) {
  const delays: number[] = []
  let lost = 0
  const path = `${records('miembros')}/${desk.miembro(0).id}`
  const wire = await openWire(port)
  const hearing: Promise<void>[] = []
  const end = performance.now() + seconds * 1000
  for (let n = 0; performance.now() < end; n += 1) {
    const words = `Calle ${seconds}-${Math.round(end)}-${n}.`
    const hears = stream.hears(words)
    const body = JSON.stringify({ direccion: words })
    await wire.ask(encode({ method: 'PATCH', path, token: desk.token, body }))
    const changed = performance.now()
    hearing.push(
      hears.then((came) => {
        if (came) delays.push(performance.now() - changed)
        else lost += 1
      }),
    )
    await pause(betweenChanges)
  }
  await Promise.all(hearing)
  wire.close()
  stream.close()
  return { delays, lost }
}
