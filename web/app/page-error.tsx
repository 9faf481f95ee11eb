import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { problemOf } from '#web/lib/api/problem.ts'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'

/** Replaces a page that failed; the layout around it stays. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState title="No pudimos mostrar esta página" text={problemOf(error).sentence} onRetry={retry} />
}
