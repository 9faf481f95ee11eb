import { expect, it } from 'vitest'
import { readScreens, screensOf } from './list-screens.ts'

it('reads every address of the router once', async () => {
  const screens = await readScreens('web/app')
  expect(new Set(screens).size).toBe(screens.length)
  expect(screens).toEqual(
    expect.arrayContaining([
      '/',
      '/pages/notfound',
      '/auth/login',
      '/admin',
      '/admin/planes',
      '/admin/planes/editar-plan/$id',
      '/admin/plataforma/gimnasios/$id',
    ]),
  )
  expect(screens).not.toContain('/auth')
})

it('stops at a route that it cannot read', () => {
  expect(() => screensOf('const a = createRoute({ path: "/a" })')).toThrow('1 routes are written, and 0 could be read')
})
