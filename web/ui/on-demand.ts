import { type ComponentType, createElement, type ReactNode, useSyncExternalStore } from 'react'

interface OnDemand<P> {
  /** Starts fetching the code; a failure is tried again the next time. */
  preload: () => void
  /** Shows nothing while the code is on its way. */
  Part: (props: P) => ReactNode
}

/**
 * A part of the screen whose code comes when it is wanted. Unlike `lazy`, it shows in the same instant once the code is
 * here: React holds back what a Suspense reveals by 300 ms, and a person types on in the meantime.
 */
export function onDemand<P extends object>(load: () => Promise<ComponentType<P>>): OnDemand<P> {
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
  const Part = (props: P) => {
    const component = useSyncExternalStore(subscribe, () => loaded)
    return component && createElement(component, props)
  }
  return { preload, Part }
}
