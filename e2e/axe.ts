import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export interface AxeScope {
  /** Only inside of this. */
  within?: string
  /** But for this. */
  except?: string
}

/** The rules that compute with colours; every other reads mark-up, what is shown, and boxes. */
const ofColour = ['color-contrast', 'link-in-text-block']
/** React Aria's announcer names buttons that are gone by then; it is never seen. */
export const announcer = '[data-live-announcer]'

/** The rules of axe that are broken in the look a page has, and where. */
export const violationsOf = (page: Page, scope: AxeScope = {}) => run(page, scope, null)

/**
 * The same in this look and in the other, light or dark, without loading anew. Where the other look leaves every element
 * with the same attributes, at the same place, as visible as before, no rule but those of colour can answer otherwise, so
 * only they are asked again; where it changes anything else, all of them are.
 */
export async function violationsInBothLooks(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const here = await run(page, scope, null)
  const before = await shapeOf(page)
  await page.evaluate(() => document.documentElement.classList.toggle('app-dark'))
  await settled(page)
  const isSameShape = (await shapeOf(page)) === before
  const there = await run(page, scope, isSameShape ? ofColour : null)
  await page.evaluate(() => document.documentElement.classList.toggle('app-dark'))
  await settled(page)
  return [...here, ...there.map((violation) => `in the other look: ${violation}`)]
}

/** Nothing that ends by itself moves or fades any more. */
export const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    await Promise.allSettled(ending.map(({ finished }) => finished))
  })

/** One pass inside the page, of which only what is broken comes back: no page of ours holds a frame. */
async function run(page: Page, { within, except }: AxeScope, rules: string[] | null): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  if (except !== undefined) axe.exclude(except)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' · ')}`)
}

/** Everything of the page but its colours, in one number: elements, attributes, texts, boxes, what is shown. */
const shapeOf = (page: Page) =>
  page.evaluate(() => {
    let digest = 0
    for (const element of document.querySelectorAll('*')) {
      const { display, visibility, opacity, fontSize, overflow, position } = getComputedStyle(element)
      const { x, y, width, height } = element.getBoundingClientRect()
      const attributes = element === document.documentElement ? [] : [...element.attributes]
      const line = [
        element.tagName,
        ...attributes.map(({ name, value }) => `${name}=${value}`),
        ...Array.from(element.childNodes, ({ nodeValue }) => nodeValue),
        display,
        visibility,
        opacity,
        fontSize,
        overflow,
        position,
        ...[x, y, width, height].map(Math.round),
      ].join('|')
      for (let at = 0; at < line.length; at += 1) digest = (Math.imul(digest, 31) + line.charCodeAt(at)) | 0
    }
    return digest
  })
