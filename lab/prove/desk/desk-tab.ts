import type { Browser, Locator, Page } from '@playwright/test'
import type { Act } from './account.ts'
import type { Gym, Person } from './gym.ts'
import * as words from './words.ts'

/** The addresses by which the browser sends each act. */
const creates: readonly [RegExp, Act['kind']][] = [
  [/collections\/pagos\/records/, 'charge'],
  [/collections\/ventas\/records/, 'sale'],
  [/asistencias\/entrar/, 'entry'],
  [/collections\/caja_movimientos\/records/, 'movement'],
]

/** In milliseconds: how long a person looks for something before doubting the screen. */
export const patience = 10_000

/** A page that loads on a bad network may never answer. */
export const within = <T>(asked: Promise<T>): Promise<T> =>
  Promise.race([
    asked,
    new Promise<never>((_, reject) => setTimeout(reject, patience, new Error('The page does not answer')).unref()),
  ])

/** One person at one desk: a browser of its own, the act at hand, and what was typed for it. */
export interface DeskTab {
  readonly name: string
  readonly person: Person
  readonly page: Page
  /** The act whose form is open. */
  act: Act | null
  /** The member that it is about; '' for none. */
  miembro: string
  /** The text typed last, and where it must still stand; null once the screen told what became of it. */
  typed: { readonly at: Locator; readonly text: string } | null
  /** Another tab of this browser chooses a branch. */
  chooseElsewhere(branch: string): Promise<void>
  /** Signs in wherever the screen asks for it. True if it did. */
  signIn(): Promise<boolean>
  close(): Promise<void>
}

export async function openDesk(browser: Browser, gym: Gym, person: Person, name: string): Promise<DeskTab> {
  const context = await browser.newContext({
    baseURL: gym.weather.url,
    locale: 'es-AR',
    timezoneId: 'America/Argentina/Buenos_Aires',
    serviceWorkers: 'block',
    viewport: { width: 1366, height: 900 },
  })
  context.setDefaultTimeout(patience)
  const page = await context.newPage()
  const tab: DeskTab = {
    name,
    person,
    page,
    act: null,
    miembro: '',
    typed: null,
    async chooseElsewhere(branch) {
      const other = await context.newPage()
      try {
        await other.goto('/api/health')
        await other.evaluate(`localStorage.setItem('sucursal_${person.id}', '${branch}')`)
      } catch {
        // The network is bad: nothing was chosen.
      } finally {
        await other.close()
      }
    },
    async signIn() {
      if (!(await within(words.password(page).isVisible()))) return false
      if (
        await words
          .email(page)
          .isEditable()
          .catch(() => false)
      )
        await words.email(page).fill(person.email)
      await words.password(page).fill(person.password)
      await page.keyboard.press('Enter')
      await words.password(page).waitFor({ state: 'hidden', timeout: 10_000 })
      return true
    },
    close: () => context.close(),
  }
  page.on('request', (request) => {
    const [, kind] = creates.find(([address]) => address.test(request.url())) ?? []
    if (request.method() !== 'POST' || kind === undefined || tab.act?.kind !== kind) return
    const body: unknown = request.postDataJSON()
    if (typeof body === 'object' && body !== null && 'id' in body) tab.act.ids.add(String(body.id))
  })
  await page.goto('/auth/login')
  await tab.signIn()
  await words.header(page).waitFor()
  return tab
}

/** True if what was typed at this desk is gone. */
export async function hasLostTyping({ typed }: DeskTab): Promise<boolean> {
  if (!typed) return false
  const isThere = typed.at.waitFor({ timeout: patience }).then(() => typed.at.inputValue())
  return (await isThere.catch(() => null)) !== typed.text
}

/** The branch in the screen's head. */
export const branchOf = async (page: Page): Promise<string> =>
  ((await words.header(page).textContent()) ?? '').replace(/^.*?(Sucursal \d).*$/s, '$1')
