import { kept } from '#web/ui/base/kept.ts'

/** Milliseconds by which this computer's clock may differ: an answer's way, and the seconds of its date. */
export const clockTolerance = 5000

/** A reading of this device's two clocks: the one that people and batteries set, and the one that only runs. */
export interface Reading {
  /** In milliseconds since 1970, as the device believes. */
  readonly device: number
  /** In milliseconds since this page began. It may stand still while the device sleeps. */
  readonly running: number
}

interface Measure extends Reading {
  /** The server's time minus the device's. */
  readonly ahead: number
  /** By an answer to this page, not by what an earlier one knew. */
  readonly isFresh: boolean
}

/** Under it stand the server's time and the device's of the last measure, and how far both have run since. */
const key = 'reloj'
const minute = 60_000

let measure: Measure = recalled(readClocks())

export function readClocks(): Reading {
  return { device: Date.now(), running: performance.now() }
}

const corrections = new Set<() => void>()

/** Runs `then` when an answer told another time than was believed; returns how to stop. */
export function onCorrection(then: () => void): () => void {
  corrections.add(then)
  return () => void corrections.delete(then)
}

/** Measures this computer's clock error from an answer's `date` header. */
export function noteServerTime(header: string | null): void {
  const server = Date.parse(header ?? '')
  if (Number.isNaN(server)) return
  const now = readClocks()
  const isFirst = !measure.isFresh
  const believed = readServerTime(now).server
  measure = { ...now, ahead: aheadOf(server, now.device), isFresh: true }
  if (isFirst) keepServerTime()
  if (aheadOf(server, believed) !== 0) for (const then of corrections) then()
}

/** Lets the next page begin with what this one knows: no clock that is set back makes time begin earlier. */
export function keepServerTimeEachMinute(): void {
  setInterval(keepServerTime, minute)
}

function keepServerTime(): void {
  const device = measure.device + performance.now() - measure.running
  kept.write(key, `${Math.floor(device + measure.ahead)} ${Math.floor(device)}`)
}

/** With an empty battery a clock begins long ago. The last known time is then the nearest. */
function recalled(now: Reading): Measure {
  const [server = NaN, device = NaN] = (kept.read(key) ?? '').split(' ').map(Number)
  const ahead = Number.isNaN(server - device) ? 0 : server - device
  const isBefore = now.device + ahead < server
  return { ...now, ahead: isBefore ? server - now.device : ahead, isFresh: false }
}

const aheadOf = (server: number, device: number) => (Math.abs(server - device) > clockTolerance ? server - device : 0)

/** The current time of the server: a wrong clock must not show a wrong day before a charge. */
export const serverNow = (): Date => new Date(readServerTime().server)

/** True once the server's time is known. */
export const isClockSure = (): boolean => readServerTime().isSure

/** A reading, and the server's time as far as it was known then. */
export interface Estimate extends Reading {
  readonly server: number
}

export interface ServerTime extends Estimate {
  /** False before an answer, and if the clock went ahead of the running one: it was set, or the device slept. */
  readonly isSure: boolean
}

export function readServerTime({ device, running }: Reading = readClocks()): ServerTime {
  const jump = device - measure.device - (running - measure.running)
  // A clock that fell behind the running one was set back.
  const setBack = jump < -clockTolerance ? -jump : 0
  const isSure = measure.isFresh && jump < clockTolerance
  return { device, running, server: device + measure.ahead + setBack, isSure }
}

/**
 * The true instant of an earlier reading that was not sure, now that the server's time is known. If the device's clock and the running one
 * agree since, or its error is the one that was known then, it was right in between. Else it was set, and the running clock tells.
 * An earlier page's does not.
 */
export function correctedInstant({ server, device, running }: Estimate, isOfThisPage: boolean): number {
  const now = readServerTime()
  const byDevice = now.server - (now.device - device)
  if (!isOfThisPage) return byDevice > now.server ? server : byDevice
  const byRunning = now.server - (now.running - running)
  const wasRight = Math.abs(byDevice - server) <= clockTolerance
  return wasRight || Math.abs(byDevice - byRunning) <= clockTolerance ? byDevice : byRunning
}
