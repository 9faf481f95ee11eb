import type { BrowserContext } from '@playwright/test'
import { visit, type Visit } from '../measure/browser-timing.ts'
import { emailOf } from '../world/ids.ts'
import { benchPassword } from './database.ts'

/** The first gym's administrator, signed in once; visits start from there. */
export function signedInState(guest: Visit): ReturnType<BrowserContext['storageState']> {
  return visit({ ...guest, slowdown: 1 }, async (page) => {
    await page.goto('/auth/login')
    await page.getByLabel('Correo electrónico').fill(emailOf(1))
    await page.getByLabel('Contraseña', { exact: true }).fill(benchPassword)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/admin\/dashboard/)
    return page.context().storageState()
  })
}
