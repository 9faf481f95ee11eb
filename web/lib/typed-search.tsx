import { useEffect, useEffectEvent, useState } from 'react'
import { SearchField, type SearchFieldProps } from '#web/ui/fields/search-field.tsx'

const pause = 150

interface TypedSearchProps extends Pick<SearchFieldProps, 'label' | 'placeholder' | 'onDown'> {
  /** The text that the list shows. */
  settled: string | undefined
  onSettled: (text: string) => void
}

/**
 * The search field of a list. Typed text reaches `onSettled` after a short pause; an outside change (back, a cleared
 * filter) shows at once. It keeps the text itself, so that a key draws the field and not its page.
 */
export function TypedSearch({ settled = '', onSettled, ...field }: TypedSearchProps) {
  const [text, setText] = useState(settled)
  const [known, setKnown] = useState(settled)
  const [sent, setSent] = useState<string>()
  if (settled !== known) {
    setKnown(settled)
    setSent(undefined)
    // The own text comes back later, and keys typed meanwhile must stay.
    if (settled !== sent) setText(settled)
  }
  const settle = useEffectEvent(() => {
    setSent(text.trim())
    onSettled(text.trim())
  })
  const isWaiting = text.trim() !== settled
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => settle(), pause)
    return () => clearTimeout(timer)
  }, [text, isWaiting])
  return <SearchField {...field} value={text} onChange={setText} />
}
