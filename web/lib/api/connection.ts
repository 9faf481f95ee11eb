import { useSyncExternalStore } from 'react'
import { api } from './api.ts'

const checkInterval = 4000
/** A server that does not answer the health check within this time counts as unhealthy. */
const healthTimeout = 3000
const listeners = new Set<() => void>()
let isLost = false

/** Called when the server was unreachable. Polls the health check until it answers, then calls `onBack` once. */
export function reportLost(onBack: () => void): void {
  if (isLost) return
  set(true)
  const timer = setInterval(() => void check(), checkInterval)
  const checkNow = () => void check()
  window.addEventListener('online', checkNow)

  async function check(): Promise<void> {
    if (isLost && !(await isHealthy())) return
    clearInterval(timer)
    window.removeEventListener('online', checkNow)
    reportBack()
    onBack()
  }
}

/** Called when the server was too busy. The health check tells if only one endpoint is affected. */
export async function reportAway(onBack: () => void): Promise<void> {
  if (!isLost && !(await isHealthy())) reportLost(onBack)
}

/** Reports a lost connection as soon as the browser is offline, before a call fails. */
export function watchNetwork(onBack: () => void): void {
  window.addEventListener('offline', () => reportLost(onBack))
}

/** Called when a request was answered. */
export function reportBack(): void {
  if (isLost) set(false)
}

export const isConnectionLost = (): boolean => isLost

export function useIsConnectionLost(): boolean {
  return useSyncExternalStore(onConnection, isConnectionLost)
}

async function isHealthy(): Promise<boolean> {
  try {
    await api.health.check({ signal: AbortSignal.timeout(healthTimeout) })
    return true
  } catch {
    return false
  }
}

function set(value: boolean): void {
  isLost = value
  for (const listener of listeners) listener()
}

/** Calls `listener` whenever the connection is lost or back. */
export function onConnection(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
