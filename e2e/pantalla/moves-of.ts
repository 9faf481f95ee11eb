import { expect, type Page } from '@playwright/test'
import { heading } from '../axe.ts'
import { shiftsOf } from './layout-shift.ts'

/** Moves of a screen while it loads. Another journey may change its data at that moment: what moves must do so twice. */
export async function movesOf(page: Page, screen: string): Promise<string[]> {
  await openStill(page, screen)
  if ((await shiftsOf(page)).length === 0) return []
  await openStill(page, screen)
  return shiftsOf(page)
}

/** Opens a screen and waits until nothing is on its way. */
export async function openStill(page: Page, screen: string): Promise<void> {
  await page.goto(screen)
  await page.waitForLoadState('networkidle')
  await expect(page.locator(heading).first()).toBeAttached()
}
