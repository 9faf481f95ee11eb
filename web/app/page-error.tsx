import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { problemOf } from '#web/lib/problem.ts'
import { ErrorState } from '#web/ui/error-state.tsx'

/** Stands in for a page that failed, inside whatever surrounds it. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const retry = () => {
    reset()
    void router.invalidate()
  }
  return <ErrorState title="No pudimos mostrar esta página" text={problemOf(error).sentence} onRetry={retry} />
}
