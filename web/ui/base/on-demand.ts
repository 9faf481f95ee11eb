import { type ComponentType, createElement, type ReactNode, useEffect, useSyncExternalStore } from 'react'

interface OnDemand<P> {
  /** Starts loading the code; a failed load is retried the next time. */
  preload: () => void
  /** Loads the code when it is first rendered. */
  Part: (props: P) => ReactNode
  /** Renders once something else has loaded the code. */
  Loaded: (props: P) => ReactNode
}

/**
 * A component whose code loads on demand, with `Fallback` in its place meanwhile. Unlike `lazy`, it renders at once when
 * the code is ready: React delays what a Suspense reveals by 300 ms, while the user types on.
 */
export function onDemand<P extends object>(
  load: () => Promise<ComponentType<P>>,
  Fallback?: ComponentType<P>,
): OnDemand<P> {
  const listeners = new Set<() => void>()
  let loading: Promise<void> | null = null
  let loaded: ComponentType<P> | null = null
  const fetch = async () => {
    loaded = await load()
    for (const listener of listeners) listener()
  }
  const subscribe = (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const preload = () => {
    loading ??= fetch().catch(() => {
      loading = null
    })
  }
  const Loaded = (props: P) => {
    const component = useSyncExternalStore(subscribe, () => loaded) ?? Fallback
    return component && createElement(component, props)
  }
  const Part = (props: P) => {
    useEffect(preload, [])
    return createElement(Loaded, props)
  }
  return { preload, Part, Loaded }
}
