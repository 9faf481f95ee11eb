import { TypedSearch } from '#web/lib/typed-search.tsx'
import { Switch } from '#web/ui/fields/choices/switch.tsx'
import styles from './lists.module.css'

interface ShortListBarProps {
  label: string
  placeholder: string
  q: string | undefined
  onSearch: (q: string | undefined) => void
  /** Shows the rows that are out of use. */
  more: { label: string; isShown: boolean; onChange: (isShown: boolean) => void }
}

/** The toolbar of a list that loads whole: its search, and a switch for the rows out of use. */
export function ShortListBar({ label, placeholder, q, onSearch, more }: ShortListBarProps) {
  return (
    <div className={styles.toolbar}>
      <div className={styles.search}>
        <TypedSearch
          label={label}
          placeholder={placeholder}
          settled={q}
          onSettled={(typed) => onSearch(typed || undefined)}
        />
      </div>
      <Switch label={more.label} isSelected={more.isShown} onChange={more.onChange} />
    </div>
  )
}
