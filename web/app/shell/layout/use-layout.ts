import { useLocation } from '@tanstack/react-router'
import { type Dispatch, useEffect, useReducer, useSyncExternalStore } from 'react'
import { useTheme } from '#web/theme/use-theme.ts'
import {
  desktopQuery,
  initialLayout,
  isSidebarActive,
  type LayoutEvent,
  type LayoutState,
  nextLayout,
} from './layout-state.ts'

export interface Layout {
  state: LayoutState
  mode: 'static' | 'overlay'
  isDesktop: boolean
  isOver: boolean
  /** The menu is visible, beside the content or over it. */
  isMenuShown: boolean
  send: Dispatch<LayoutEvent>
  toggleMenu: () => void
}

/** Combines the shell's flags, the window's width and the chosen menu mode. */
export function useLayout(): Layout {
  const [state, send] = useReducer(nextLayout, initialLayout)
  const { menuMode: mode } = useTheme()
  const isDesktop = useIsDesktop()
  const pathname = useLocation({ select: (location) => location.pathname })
  useEffect(() => send({ kind: 'menu-left' }), [pathname, isDesktop])
  useEffect(() => send({ kind: 'mode-changed' }), [mode])
  const isOver = isSidebarActive(state)
  const isBeside = isDesktop && mode === 'static' && !state.staticMenuDesktopInactive
  const toggleMenu = () => send({ kind: 'menu-toggled', mode, isDesktop })
  return { state, mode, isDesktop, isOver, isMenuShown: isBeside || isOver, send, toggleMenu }
}

function useIsDesktop(): boolean {
  return useSyncExternalStore(subscribe, () => window.matchMedia(desktopQuery).matches)
}

function subscribe(listener: () => void): () => void {
  const query = window.matchMedia(desktopQuery)
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}
