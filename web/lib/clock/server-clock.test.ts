import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  correctedInstant,
  isClockSure,
  noteServerTime,
  onCorrection,
  readServerTime,
  serverNow,
} from './server-clock.ts'

const here = Date.parse('2026-11-21T12:00:00Z')
const hour = 3_600_000
const now = () => serverNow().toISOString()
const header = (at: number) => new Date(at).toUTCString()
/** Sets the clock that people set. The running one goes on. */
const setClock = (at: number) => vi.setSystemTime(at)

beforeEach(() => void vi.useFakeTimers({ now: here }))
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

it('follows the server when this clock is wrong', () => {
  noteServerTime('Sat, 21 Nov 2026 11:30:00 GMT')
  expect(now()).toBe('2026-11-21T11:30:00.000Z')
})

it('says so when an answer tells another time than was believed, once', () => {
  noteServerTime('Sat, 21 Nov 2026 12:00:00 GMT')
  const corrected = vi.fn<() => void>()
  const stop = onCorrection(corrected)
  noteServerTime('Sat, 21 Nov 2026 12:00:02 GMT')
  expect(corrected).not.toHaveBeenCalled()
  noteServerTime('Sun, 22 Nov 2026 12:00:00 GMT')
  noteServerTime('Sun, 22 Nov 2026 12:00:01 GMT')
  expect(corrected).toHaveBeenCalledTimes(1)
  stop()
  noteServerTime('Sat, 21 Nov 2026 12:00:00 GMT')
  expect(corrected).toHaveBeenCalledTimes(1)
})

it('keeps its own time if both agree within seconds, or the server sends none', () => {
  noteServerTime('Sat, 21 Nov 2026 12:00:03 GMT')
  expect(now()).toBe('2026-11-21T12:00:00.000Z')
  noteServerTime(null)
  expect(now()).toBe('2026-11-21T12:00:00.000Z')
})

describe('a clock that is set while the page is open', () => {
  beforeEach(() => noteServerTime(header(here)))

  it('back, by hours or to 1970, changes nothing', () => {
    vi.advanceTimersByTime(60_000)
    for (const at of [here - 3 * hour, 0]) {
      setClock(at)
      expect(now()).toBe('2026-11-21T12:01:00.000Z')
      expect(isClockSure()).toBe(true)
    }
  })

  it('ahead is not sure, and the next answer tells the true instant', () => {
    setClock(here + 3 * hour)
    const read = readServerTime()
    expect(read.isSure).toBe(false)
    vi.advanceTimersByTime(60_000)
    noteServerTime(header(here + 60_000))
    expect(isClockSure()).toBe(true)
    expect(correctedInstant(read, true)).toBe(here)
  })

  it('looks like sleep, after which the device was right', () => {
    setClock(here + 8 * hour)
    const read = readServerTime()
    vi.advanceTimersByTime(60_000)
    noteServerTime(header(here + 8 * hour + 60_000))
    expect(correctedInstant(read, true)).toBe(here + 8 * hour)
  })
})

describe('a page that begins without an answer', () => {
  /** As the module begins in a page of a browser that keeps this. */
  const begin = async (kept: string | null) => {
    vi.resetModules()
    vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => undefined })
    return import('./server-clock.ts')
  }

  it('knows the error of its clock from an earlier page', async () => {
    const clock = await begin(`${here - 2 * hour} ${here - hour}`)
    expect(clock.serverNow().getTime()).toBe(here - hour)
    expect(clock.isClockSure()).toBe(false)
  })

  it('with an empty battery begins at the last known time, and runs', async () => {
    setClock(0)
    const clock = await begin(`${here} ${here}`)
    vi.advanceTimersByTime(hour)
    expect(clock.serverNow().getTime()).toBe(here + hour)
  })

  it('finds the true instant of an entry once the server answers, wherever the clock was then', async () => {
    setClock(0)
    const clock = await begin(`${here} ${here}`)
    const read = clock.readServerTime()
    vi.advanceTimersByTime(hour)
    // The network brings the right time, too.
    setClock(here + hour)
    clock.noteServerTime(header(here + hour))
    expect(clock.correctedInstant(read, true)).toBe(here)
    const earlier = { ...read, device: here - 5 * hour, running: 9 }
    expect(clock.correctedInstant(earlier, false)).toBe(here - 5 * hour)
  })

  it('keeps the instant that was believed if the clock of then would put it in the future', async () => {
    const clock = await begin(null)
    clock.noteServerTime(header(here))
    expect(clock.correctedInstant({ server: here - hour, device: here + 9 * hour, running: 0 }, false)).toBe(
      here - hour,
    )
  })
})
