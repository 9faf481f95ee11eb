import type { Locator, Page } from '@playwright/test'
import type { Random } from '#seed/random.ts'
import type { Act } from './account.ts'
import { branchOf, patience, within, type DeskTab } from './desk-tab.ts'
import { gym as gymId, type Gym } from './gym.ts'
import * as words from './words.ts'

export interface Playing {
  readonly gym: Gym
  readonly tab: DeskTab
  readonly random: Random
  readonly step: () => number
}

/** An act yields after each input, so that the world around the desk may change there. */
export type Doing = AsyncGenerator<string, void>

interface Member {
  readonly id: string
  readonly dni: string
  readonly numero: number
}

const begin = async ({ tab, step }: Playing, kind: Act['kind'], text: string): Promise<Act> => {
  const branch = await branchOf(tab.page)
  const act: Act = {
    kind,
    text,
    branch,
    step: step(),
    desk: tab.name,
    miembro: '',
    amount: null,
    ids: new Set(),
    outcome: 'unsent',
  }
  tab.act = act
  tab.typed = null
  return act
}

/** A member of this branch. Each desk has its own half, so that what one types the other does not overwrite. */
async function someMember({ gym, tab, random }: Playing, branch: string): Promise<Member> {
  const [found] = await gym.query<Member>(
    `select m.id, m.dni, m.numero from miembros m join sucursales s on s.gimnasio_id = m.gimnasio_id and s.id = m.sucursal_id
     where m.gimnasio_id = $1 and s.nombre = $2 and m.deleted is null and m.numero % 2 = $3 order by m.numero offset $4 limit 1`,
    [gymId, branch, tab.name === 'Ana' ? 0 : 1, random.int(0, 700)],
  )
  if (!found) throw new Error(`No member in ${branch}`)
  tab.miembro = found.id
  return found
}

async function type(tab: DeskTab, at: Locator, text: string): Promise<void> {
  await at.fill(text)
  tab.typed = { at, text }
}

/** Goes there within the app, as a link does: what it keeps in memory stays. */
const go = (page: Page, path: string) => within(page.evaluate(`history.pushState({}, '', ${JSON.stringify(path)})`))

/** The amount on the button, in cents. */
const amountOn = async (button: Locator): Promise<number | null> => {
  const [, written] = /\$\s?([\d.]+(?:,\d+)?)/.exec((await button.textContent()) ?? '') ?? []
  return written === undefined ? null : Math.round(Number(written.replaceAll('.', '').replace(',', '.')) * 100)
}

export async function* charge(playing: Playing): Doing {
  const { tab, random, gym } = playing
  const { page } = tab
  const act = await begin(playing, 'charge', `R${gym.mark}${playing.step()}`)
  const form = words.dialog(page, 'Registrar pago')
  await go(page, words.paths.charge)
  await page.getByRole('button', { name: 'Registrar pago' }).first().click()
  act.branch = await branchOf(page)
  yield 'opened the charge'
  const member = await someMember(playing, act.branch)
  act.miembro = member.id
  await type(tab, words.search(page), member.dni)
  yield 'typed a document'
  await words.options(page).first().click()
  tab.typed = null
  yield 'chose the member'
  await words.card(form, random.chance(0.7) ? 'Transferencia' : 'Tarjeta').click()
  const reference = words.field(form, 'Referencia')
  await type(tab, reference, act.text)
  yield 'typed the reference'
  yield* sendForm(playing, act, 'Registrar pago', reference)
}

export async function* sell(playing: Playing): Doing {
  const { tab, random } = playing
  const { page } = tab
  const act = await begin(playing, 'sale', 'Agua')
  await go(page, words.paths.sell)
  await page.getByRole('button', { name: 'Vender' }).first().click()
  act.branch = await branchOf(page)
  const form = words.dialog(page, 'Vender')
  yield 'opened the sale'
  const water = form.getByRole('button', { name: /^Agua/ }).first()
  for (let n = random.int(1, 4); n > 0; n -= 1) await water.click()
  yield 'chose what to sell'
  await words.card(form, 'Transferencia').click()
  yield* sendForm(playing, act, 'Vender', words.field(form, 'Cantidad'))
}

export async function* edit(playing: Playing): Doing {
  const { tab, gym } = playing
  const { page } = tab
  const act = await begin(playing, 'edit', `Calle ${gym.mark} ${playing.step()}`)
  const member = await someMember(playing, act.branch)
  act.miembro = member.id
  await go(page, words.paths.member(member.id))
  await page.getByRole('dialog').getByRole('button', { name: 'Editar' }).click()
  const street = words.field(words.dialog(page, 'Editar miembro'), 'Dirección')
  yield 'opened the member'
  await type(tab, street, act.text)
  yield 'typed an address'
  yield* sendForm(playing, act, 'Editar miembro', street)
}

export async function* move(playing: Playing): Doing {
  const { tab, random, gym } = playing
  const { page } = tab
  const act = await begin(playing, 'movement', `Gasto ${gym.mark} ${playing.step()}`)
  await go(page, words.paths.move)
  await page.getByRole('button', { name: 'Movimiento', exact: true }).click()
  act.branch = await branchOf(page)
  const form = words.dialog(page, 'Movimiento de caja')
  yield 'opened the movement'
  const amount = random.int(1, 90) * 100
  await words.field(form, 'Importe').fill(String(amount))
  await type(tab, words.field(form, 'Concepto'), act.text)
  act.amount = amount * 100
  yield 'typed the movement'
  yield* sendForm(playing, act, 'Movimiento de caja', words.field(form, 'Concepto'))
}

export async function* enter(playing: Playing): Doing {
  const { tab } = playing
  const { page } = tab
  const act = await begin(playing, 'entry', '')
  await go(page, words.paths.enter)
  const member = await someMember(playing, await branchOf(page))
  act.branch = await branchOf(page)
  act.miembro = member.id
  yield 'stands at the door'
  await words.door(page).fill(String(member.numero))
  act.branch = await branchOf(page)
  await page.keyboard.press('Enter')
  act.outcome = 'uncertain'
  yield 'entered a number'
  // The door answers within fifteen seconds on any network.
  if (await seen(words.doorAnswer(page, member.numero), 16_000)) act.outcome = 'acknowledged'
}

const seen = (what: Locator, timeout = patience) =>
  what
    .first()
    .waitFor({ timeout })
    .then(
      () => true,
      () => false,
    )

/** Presses the button of a filled form and follows it until the screen has told what became of it. */
async function* sendForm(playing: Playing, act: Act, name: words.Form, typed: Locator): Doing {
  const { tab, random } = playing
  const { page } = tab
  const form = words.dialog(page, name)
  tab.typed = { at: typed, text: await typed.inputValue() }
  const said = words.formBranch.exec(await form.innerText())
  if (said?.[1]) act.branch = said[1]
  yield 'is about to send'
  const button = words.sendButton(page, name)
  if (act.amount === null) act.amount = await amountOn(button)
  await button.click()
  act.outcome = 'uncertain'
  if (random.chance(0.15)) {
    await page.keyboard.press('Escape')
    await words
      .leaveUnanswered(form)
      .click({ timeout: 2000 })
      .catch(() => undefined)
    tab.typed = null
    yield 'closed the form while it was sent'
    return
  }
  for (let turn = 0; turn < 8; turn += 1) {
    yield 'sent, and waits'
    const told = await outcomeOf(page, name, act.kind === 'edit' || act.kind === 'movement')
    if (told === 'pending') continue
    if (told === 'repeated') await words.repeated(page).getByRole('button').last().click()
    else if (told === 'uncertain' && (await button.isEnabled().catch(() => false))) await button.click()
    else if (told === 'refused' && turn < 2 && (await button.isEnabled().catch(() => false))) {
      const now = await amountOn(button)
      if (now !== null) act.amount = now
      await button.click()
    } else if (told !== 'uncertain') {
      act.outcome = told
      tab.typed = null
      await words
        .done(page)
        .click()
        .catch(() => undefined)
      return
    }
  }
}

type Told = 'acknowledged' | 'refused' | 'uncertain' | 'repeated' | 'pending'

async function outcomeOf(page: Page, name: words.Form, closesWhenDone: boolean): Promise<Told> {
  const form = words.dialog(page, name)
  await within(page.waitForTimeout(700))
  if (await words.receipt(page).isVisible()) return 'acknowledged'
  if (await words.repeated(page).isVisible()) return 'repeated'
  if (await words.notice(page).first().isVisible()) return 'uncertain'
  if (!(await form.isVisible()))
    return closesWhenDone && !(await words.password(page).isVisible()) ? 'acknowledged' : 'pending'
  const text = await form.innerText()
  if (words.told.uncertain.test(text)) return 'uncertain'
  return words.told.failed.test(text) ? 'refused' : 'pending'
}

export const acts = [
  { weight: 5, play: charge },
  { weight: 2, play: sell },
  { weight: 3, play: edit },
  { weight: 2, play: move },
  { weight: 2, play: enter },
] as const
