import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

export interface AxeScope {
  /** Checks only this element. */
  within?: string
  /** Leaves out this element. */
  except?: string
}

/** The rules that depend on colours. All others depend on mark-up, visibility and layout. */
const ofColour = ['color-contrast', 'link-in-text-block']
/** React Aria's hidden announcer names buttons that are gone by then. */
export const announcer = '[data-live-announcer]'

/** The axe violations of the page in its current look. */
export async function violationsOf(page: Page, scope: AxeScope = {}): Promise<string[]> {
  await settled(page)
  return run(page, scope, null)
}

/**
 * Checks the page in its current look; `npm run prove looks` in the other one (light or dark) too, and changes back. That colours
 * can be told apart in every look is computed in web/theme/tokens.test.ts.
 */
export async function violationsInLooks(page: Page, scope: AxeScope = {}): Promise<string[]> {
  if (!process.env['EVERY_LOOK']) return violationsOf(page, scope)
  const found = await violationsUntilOtherLook(page, scope)
  await changeLook(page)
  return found
}

/**
 * Checks the page in its current look and in the other one, without a reload, and leaves it there. If the other look
 * leaves attributes, positions and visibility unchanged, only the colour rules run again; otherwise all of them do.
 */
export async function violationsUntilOtherLook(page: Page, scope: AxeScope = {}): Promise<string[]> {
  const here = await violationsOf(page, scope)
  const before = await shapeOf(page)
  await changeLook(page)
  const isSameShape = (await shapeOf(page)) === before
  const there = await run(page, scope, isSameShape ? ofColour : null)
  return [...here, ...there.map((violation) => `in the other look: ${violation}`)]
}

async function changeLook(page: Page): Promise<void> {
  await page.evaluate(() => document.documentElement.classList.toggle('app-dark'))
  await settled(page)
}

/** Frames without an animation after which a page stands. */
const still = 4

/** The heading of a screen or of the dialog over it: a page without one is on its way to another. */
export const heading = 'h1, [role=dialog] h2, [role=alertdialog] h2'

/**
 * Waits until the page shows a heading, all finite animations have ended, and no further ones begin: an inherited colour
 * changes after its parent's.
 */
export async function settled(page: Page): Promise<void> {
  await expect(async () => {
    await expect(page.locator(heading).first()).toBeAttached()
    await page.evaluate(endOfAnimations, still)
    expect(await page.locator(heading).count()).toBeGreaterThan(0)
  }).toPass()
}

async function endOfAnimations(enough: number): Promise<void> {
  for (let quiet = 0; quiet < enough; quiet += 1) {
    await new Promise(requestAnimationFrame)
    const ending = document
      .getAnimations()
      .filter(({ playState, effect }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity)
    if (ending.length > 0) quiet = -1
    await Promise.allSettled(ending.map(({ finished }) => finished))
  }
}

/** Runs axe once, in the page itself (no page of ours has a frame), and returns only violations. */
async function run(page: Page, { within, except }: AxeScope, rules: string[] | null): Promise<string[]> {
  expect(page.frames()).toHaveLength(1)
  // Loading half a megabyte of rules, twice in each run, took a third of it. Once in each page is enough.
  const isLoaded = await page.evaluate(() => 'axe' in window)
  const axe = new AxeBuilder(isLoaded ? { page, axeSource: 'void 0' } : { page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
  if (within !== undefined) axe.include(within)
  if (except !== undefined) axe.exclude(except)
  if (rules) axe.withRules(rules)
  const { violations } = await axe.analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' · ')}`)
}

/** A hash of everything but colours: elements, attributes, texts, boxes, visibility. */
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
