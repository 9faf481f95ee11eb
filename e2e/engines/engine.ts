/** A browser engine with one page, driven from outside. Positions are in CSS pixels. */
export interface Engine {
  readonly open: (url: string) => Promise<void>
  /** Runs a JavaScript expression in the page and returns its value, which must be a string, a boolean or null. */
  readonly evaluate: (expression: string) => Promise<unknown>
  /** Performs input as the WebDriver standard describes it; both protocols take the same form. */
  readonly perform: (input: readonly InputSource[]) => Promise<void>
  readonly close: () => Promise<void>
}

type Action =
  | { type: 'keyDown' | 'keyUp'; value: string }
  | { type: 'pointerMove'; x: number; y: number; duration: 0 }
  | { type: 'pointerDown' | 'pointerUp'; button: 0 }

interface InputSource {
  readonly type: 'key' | 'pointer'
  readonly id: string
  readonly actions: readonly Action[]
}

export const keys = { Enter: '\uE006', Escape: '\uE00C', Tab: '\uE004' } as const

export const press = (value: string): InputSource => ({
  type: 'key',
  id: 'keyboard',
  actions: [
    { type: 'keyDown', value },
    { type: 'keyUp', value },
  ],
})

export const click = (x: number, y: number): InputSource => ({
  type: 'pointer',
  id: 'mouse',
  actions: [
    { type: 'pointerMove', x, y, duration: 0 },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerUp', button: 0 },
  ],
})
