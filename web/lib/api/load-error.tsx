import type { ReactNode } from 'react'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { problemOf } from './problem.ts'

export interface LoadErrorProps {
  error: unknown
  onRetry: () => unknown
  /** Stands there instead if what was asked for does not exist: asking again would not help. */
  missing?: ReactNode
  isCompact?: boolean
}

/** Replaces a part of the screen whose query failed. A retry shows the skeleton: TanStack Query then forgets the error. */
export function LoadError({ error, onRetry, missing, isCompact }: LoadErrorProps) {
  const { kind, sentence } = problemOf(error)
  if (kind === 'missing' && missing) return missing
  return <ErrorState isCompact={isCompact} text={sentence} onRetry={() => void onRetry()} />
}
