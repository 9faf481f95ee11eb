import { Search } from 'lucide-react'
import { Kbd } from '#web/ui/buttons/kbd.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { openPalette } from '../windows/open-palette.ts'
import styles from './search-button.module.css'

const modifier = /Mac|iPhone|iPad/.test(navigator.userAgent) ? '⌘' : 'Ctrl'

/** Looks like the search field of the palette it opens; an icon on narrow screens. */
export function SearchButton() {
  return (
    <>
      <button type="button" className={styles.box} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
        <Search aria-hidden />
        <span className={styles.text}>Buscar miembro o acción</span>
        <Kbd>{`${modifier} K`}</Kbd>
      </button>
      <span className={styles.icon}>
        <IconButton label="Buscar" icon={<Search aria-hidden />} onPress={openPalette} />
      </span>
    </>
  )
}
