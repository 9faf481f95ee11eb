import type { Page } from '@playwright/test'

/** Holds back the answers of these addresses until the returned function is called. */
export async function holdAnswers(page: Page, addresses: RegExp): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route(addresses, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}
