import { type Query, useQueryClient } from '@tanstack/react-query'
import { useLayoutEffect, useRef } from 'react'
import type { CivilDate } from '#shared/values/dates.ts'
import { clockTolerance } from '#web/lib/clock/server-clock.ts'
import { readAgain } from '#web/lib/api/read-again.ts'

/** Queries about the server's today without a date in their key. On a new day their old figures would be shown as today's. */
const ofToday = (query: Query): boolean => {
  const [name, part] = query.queryKey
  if (name === 'miembros_pagos') return part === 'figuras'
  return name === 'hoy' || name === 'riesgo' || name === 'dashboard' || name === 'planes_populares'
}

/**
 * Reads everything again when the gym's day changes: at midnight, after the device slept, or in another zone. Reads once more a
 * little later, because the server's clock may be behind by the tolerance of its measure.
 */
export function useNewDay(zone: string, today: CivilDate): void {
  const queryClient = useQueryClient()
  const day = `${zone} ${today}`
  const seen = useRef(day)
  useLayoutEffect(() => {
    if (seen.current === day) return
    seen.current = day
    for (const query of queryClient.getQueryCache().findAll({ predicate: ofToday })) query.reset()
    void readAgain(queryClient)
    const timer = setTimeout(() => void readAgain(queryClient), clockTolerance * 1.2)
    return () => clearTimeout(timer)
  }, [queryClient, day])
}
