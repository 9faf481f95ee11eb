import { expect } from '@playwright/test'
import { test } from '../own-gym.ts'
import { openSession } from '../sign-in.ts'

test('a note is written, seen with its author, and taken back', async ({ page, gym }) => {
  await openSession(page, gym.recepcion)
  await page.goto('/admin/miembros')
  await page.getByRole('row').nth(3).click()
  const notes = page.getByRole('region', { name: 'Notas del equipo' })
  await notes.getByLabel('Nota nueva').fill('Trae el certificado el lunes')
  await page.keyboard.press('Enter')
  await expect(notes.getByRole('listitem')).toContainText('Trae el certificado el lunes')
  await expect(notes.getByRole('listitem')).toContainText('Camila')
  await notes.getByRole('button', { name: 'Quitar' }).click()
  await expect(notes.getByRole('listitem')).toHaveCount(0)
})
