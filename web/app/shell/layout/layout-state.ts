import type { MenuMode } from '#web/theme/names.ts'

/** The shell's flags, as named in the specification. */
export interface LayoutState {
  staticMenuDesktopInactive: boolean
  overlayMenuActive: boolean
  staticMenuMobileActive: boolean
  menuHoverActive: boolean
  profileSidebarVisible: boolean
  configSidebarVisible: boolean
  /** Key of the open submenu. */
  activeMenuItem: string | null
}

export type LayoutEvent =
  | { kind: 'menu-toggled'; mode: MenuMode; isDesktop: boolean }
  | { kind: 'menu-left' }
  | { kind: 'menu-item-set'; item: string | null }
  | { kind: 'mode-changed' }
  | { kind: 'configurator-set'; isVisible: boolean }
  | { kind: 'profile-set'; isVisible: boolean }

export const initialLayout: LayoutState = {
  staticMenuDesktopInactive: false,
  overlayMenuActive: false,
  staticMenuMobileActive: false,
  menuHoverActive: false,
  profileSidebarVisible: false,
  configSidebarVisible: false,
  activeMenuItem: null,
}

/** At this width the menu stands beside the content. */
export const desktopQuery = '(min-width: 992px)'

const menuClosed = { overlayMenuActive: false, staticMenuMobileActive: false, menuHoverActive: false }

export function nextLayout(state: LayoutState, event: LayoutEvent): LayoutState {
  switch (event.kind) {
    case 'menu-toggled':
      return { ...state, ...toggled(state, event) }
    case 'menu-left':
      return { ...state, ...menuClosed }
    case 'menu-item-set':
      return { ...state, activeMenuItem: event.item }
    case 'mode-changed':
      return { ...state, ...menuClosed, staticMenuDesktopInactive: false }
    case 'configurator-set':
      return { ...state, configSidebarVisible: event.isVisible }
    case 'profile-set':
      return { ...state, profileSidebarVisible: event.isVisible }
  }
}

/** True if the menu covers the content and a click outside must close it. */
export function isSidebarActive(state: LayoutState): boolean {
  return state.overlayMenuActive || state.staticMenuMobileActive
}

function toggled(
  state: LayoutState,
  { mode, isDesktop }: { mode: MenuMode; isDesktop: boolean },
): Partial<LayoutState> {
  if (mode === 'overlay') return { overlayMenuActive: !state.overlayMenuActive }
  if (isDesktop) return { staticMenuDesktopInactive: !state.staticMenuDesktopInactive }
  return { staticMenuMobileActive: !state.staticMenuMobileActive }
}
