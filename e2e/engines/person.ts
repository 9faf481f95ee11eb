import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { click, keys, press, type Engine } from './engine.ts'

const timeout = 30_000
const point = z.object({ x: z.number(), y: z.number() })

/** Elements that a person finds by their words, as a function in the page. */
const finders = {
  /** A field by its label. */
  field: (words: RegExp) => `(() => {
    const nameOf = (one) => one.getAttribute('aria-label') ??
      (one.getAttribute('aria-labelledby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent ?? '').join(' ') +
      [...(one.labels ?? [])].map((label) => label.textContent).join(' ')
    return [...document.querySelectorAll('input, textarea')].filter((one) => ${words}.test(nameOf(one).trim()))
  })()`,
  /** Something to press by its text or label. */
  control: (
    words: RegExp,
  ) => `[...document.querySelectorAll('button, a, [role=option], [role=menuitem], [role=menuitemradio], [role=tab], label')]
    .filter((one) => [one.getAttribute('aria-label'), one.textContent].some((name) => ${words}.test((name ?? '').trim())))`,
  /** A row of the list, the newest first. */
  row: (words: RegExp) =>
    `[...document.querySelectorAll('main tbody tr')].filter((one) => ${words}.test(one.textContent))`,
}

/** A user of one engine. Each step waits until it can be done, and throws if it cannot. */
export interface Person {
  readonly visit: (path: string) => Promise<void>
  /** Opens the address of the page again, and waits until it is loaded. */
  readonly reopen: () => Promise<void>
  readonly press: (key: keyof typeof keys) => Promise<void>
  readonly type: (text: string) => Promise<void>
  readonly fill: (label: RegExp, text: string) => Promise<void>
  readonly choose: (words: RegExp) => Promise<void>
  readonly openRow: (words: RegExp) => Promise<void>
  /** Waits for a condition of the page, a JavaScript expression. */
  readonly until: (expression: string) => Promise<void>
  readonly sees: (words: RegExp) => Promise<void>
}

export function personOn(engine: Engine, baseURL: string): Person {
  const until = async (expression: string) => void (await poll(engine, expression, Boolean))
  const at = async (elements: string) => {
    const before: unknown[] = []
    // A panel that still moves is pressed once it stands.
    const stands = (value: unknown) => typeof value === 'string' && before.splice(0, 1, value)[0] === value
    const found = await poll(engine, middleOf(elements), stands)
    const { x, y } = point.parse(JSON.parse(String(found)))
    await engine.perform([click(x, y)])
  }
  const type = async (text: string) => {
    for (const letter of text) await engine.perform([press(letter)])
  }
  return {
    visit: (path) => engine.open(`${baseURL}${path}`),
    reopen: async () => engine.open(String(await engine.evaluate('location.href'))),
    press: (key) => engine.perform([press(keys[key])]),
    type,
    async fill(label, text) {
      await at(finders.field(label))
      await type(text)
    },
    choose: (words) => at(finders.control(words)),
    openRow: (words) => at(finders.row(words)),
    until,
    sees: (words) => until(`${words}.test(document.body.innerText)`),
  }
}

/** The middle of the first shown element that nothing covers, as JSON; null while there is none. */
const middleOf = (elements: string) => `(() => {
  for (const one of ${elements}) {
    one.scrollIntoView({ block: 'nearest' })
    const { x, y, width, height } = one.getBoundingClientRect()
    const middle = { x: Math.round(x + Math.min(width / 2, 400)), y: Math.round(y + height / 2) }
    const hit = width > 0 && height > 0 && document.elementFromPoint(middle.x, middle.y)
    if (hit && (one.contains(hit) || hit.contains(one))) return JSON.stringify(middle)
  }
  return null
})()`

/** The address and the end of the page's text, where dialogs are. */
const shownText = `location.pathname + location.search + '\\n' + document.body.innerText.slice(-600)`

async function poll(engine: Engine, expression: string, isDone: (value: unknown) => boolean): Promise<unknown> {
  const end = performance.now() + timeout
  for (;;) {
    const value = await engine.evaluate(expression)
    if (isDone(value)) return value
    if (performance.now() > end) {
      throw new Error(`Never true: ${expression}\non ${String(await engine.evaluate(shownText))}`)
    }
    await pause(100)
  }
}
