import type { Locator } from '@playwright/test'

/**
 * The clock of a careful person, in seconds. It is computed and never slept: what is read is counted by its words, what is typed by
 * its letters, at the usual rates of an adult who sees the screens for the first time, who waits after each press for the screen and
 * after a file for its check. The machine's own time, which a loaded one stretches, is left out.
 */
const pace = { wordsRead: 1 / 4, lettersTyped: 1 / 4, press: 2, answer: 2, field: 2, findFile: 20, check: 10 } as const

export interface Spent {
  /** Clicks and filled fields. */
  acts: number
  seconds: number
}

/** Drives the page as a person would, and counts what it costs. */
export function carefulPerson() {
  const spent: Spent = { acts: 0, seconds: 0 }
  const act = (seconds: number) => {
    spent.acts += 1
    spent.seconds += seconds
  }
  return {
    spent,
    reads: async (part: Locator): Promise<void> => {
      spent.seconds += (await part.innerText()).split(/\s+/).length * pace.wordsRead
    },
    presses: async (target: Locator): Promise<void> => {
      await target.click()
      act(pace.press + pace.answer)
    },
    fills: async (field: Locator, text: string): Promise<void> => {
      await field.fill(text)
      act(pace.field + text.length * pace.lettersTyped)
    },
    attaches: async (input: Locator, name: string, content: string): Promise<void> => {
      await input.setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(content, 'latin1') })
      act(pace.findFile + pace.check)
    },
  }
}
