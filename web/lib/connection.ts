import { useSyncExternalStore } from 'react'
import { api } from './api.ts'

const pause = 4000
/** Who asks waits no longer than this: a server that cannot say that it is well is not. */
const patience = 3000
const listeners = new Set<() => void>()
let isLost = false

/** Says that a call did not reach the server. Asks for its health until it answers, then calls `onBack` once. */
export function reportLost(onBack: () => void): void {
  if (isLost) return
  set(true)
  const timer = setInterval(() => void listen(), pause)
  const hurry = () => void listen()
  window.addEventListener('online', hurry)

  async function listen(): Promise<void> {
    if (isLost && !(await isHealthy())) return
    clearInterval(timer)
    window.removeEventListener('online', hurry)
    reportBack()
    onBack()
  }
}

/** Says that the server had no time. Whether that holds for all it does, or for one thing, its health tells. */
export async function reportAway(onBack: () => void): Promise<void> {
  if (!isLost && !(await isHealthy())) reportLost(onBack)
}

/** Believes the browser when it says that the network is gone, before a call finds out. */
export function watchNetwork(onBack: () => void): void {
  window.addEventListener('offline', () => reportLost(onBack))
}

/** Says that a call got its answer. */
export function reportBack(): void {
  if (isLost) set(false)
}

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(subscribe, () => isLost)
}

async function isHealthy(): Promise<boolean> {
  try {
    await api.health.check({ signal: AbortSignal.timeout(patience) })
    return true
  } catch {
    return false
  }
}

function set(value: boolean): void {
  isLost = value
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
