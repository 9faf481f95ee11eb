import { Moon, Sun } from 'lucide-react'
import { toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './look-buttons.module.css'

/** The look of the pages outside the shell, floating in their corner. */
export function LookButtons() {
  const { dark } = useTheme()
  return (
    <div className={styles.corner}>
      <IconButton
        isRound
        variant="outline"
        label={dark ? 'Usar el modo claro' : 'Usar el modo oscuro'}
        icon={dark ? <Moon aria-hidden /> : <Sun aria-hidden />}
        onPress={toggleDark}
      />
    </div>
  )
}
