import { expect } from '@playwright/test'
import type { Page } from '@playwright/test'
import { z } from 'zod'

export const demoPassword = 'demo-vigente'

const session = z.object({ token: z.string(), record: z.unknown() })

/** Opens the dashboard with a session that the API gives. Journeys of the form fill it in by themselves. */
export async function signIn(page: Page, email?: string, password?: string): Promise<void> {
  await openSession(page, email, password)
  await page.goto('/admin/dashboard')
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await expect(page.getByRole('heading', { level: 1, name: /^(Dashboard|Hoy)$/ })).toBeVisible()
}

/** Stores a session that the API gives, for a journey that begins on another screen than the dashboard. */
export async function openSession(page: Page, email = 'admin@norte.example', password = demoPassword): Promise<void> {
  const answer = await page.request.post('/api/collections/users/auth-with-password', {
    data: { identity: email, password },
  })
  expect(answer.status(), await answer.text()).toBe(200)
  // As the client stores it.
  const stored = JSON.stringify(session.parse(await answer.json()))
  // An address of the same origin that loads nothing else.
  await page.goto('/api/health')
  await page.evaluate((it) => localStorage.setItem('vigente_auth', it), stored)
}
