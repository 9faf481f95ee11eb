import { describe, expect, it } from 'vitest'
import { initialLayout, isSidebarActive, nextLayout } from './layout-state.ts'

const toggle = (mode: 'static' | 'overlay', isDesktop: boolean) => ({ kind: 'menu-toggled', mode, isDesktop }) as const

describe('the menu button', () => {
  it('hides and shows the static menu on a desktop', () => {
    const away = nextLayout(initialLayout, toggle('static', true))
    expect(away).toEqual({ ...initialLayout, staticMenuDesktopInactive: true })
    expect(nextLayout(away, toggle('static', true))).toEqual(initialLayout)
  })

  it('opens the drawer on narrower screens', () => {
    const open = nextLayout(initialLayout, toggle('static', false))
    expect(open).toEqual({ ...initialLayout, staticMenuMobileActive: true })
    expect(isSidebarActive(open)).toBe(true)
  })

  it.each([true, false])('opens the overlay menu and changes nothing else (desktop: %s)', (isDesktop) => {
    const open = nextLayout(initialLayout, toggle('overlay', isDesktop))
    expect(open).toEqual({ ...initialLayout, overlayMenuActive: true })
  })
})

it('closes any menu over the content when the menu is left', () => {
  const open = { ...initialLayout, overlayMenuActive: true, staticMenuMobileActive: true, menuHoverActive: true }
  expect(isSidebarActive(nextLayout(open, { kind: 'menu-left' }))).toBe(false)
})

it('keeps a hidden static menu hidden when a page opens', () => {
  const away = { ...initialLayout, staticMenuDesktopInactive: true }
  expect(nextLayout(away, { kind: 'menu-left' })).toEqual(away)
})

it('shows the menu when the mode returns to static', () => {
  const away = { ...initialLayout, staticMenuDesktopInactive: true, overlayMenuActive: true }
  expect(nextLayout(away, { kind: 'mode-changed' })).toEqual(initialLayout)
})
