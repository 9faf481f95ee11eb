import { SearchX } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { LoadError, type LoadErrorProps } from './load-error.tsx'

export type RecordFailureProps = Pick<LoadErrorProps, 'error' | 'onRetry'> & {
  /** The way on from a record that cannot be opened. */
  next: string
  onNext: () => void
}

/** Offers a retry, except for a record that does not exist or is not shown to this user: then `text` says what to do. */
export function RecordFailure({
  title,
  text,
  next,
  onNext,
  ...failed
}: RecordFailureProps & { title: string; text: string }) {
  const action = <Button onPress={onNext}>{next}</Button>
  return (
    <LoadError
      {...failed}
      isCompact
      missing={<EmptyState isCompact icon={<SearchX aria-hidden />} title={title} text={text} action={action} />}
    />
  )
}
