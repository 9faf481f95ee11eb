import { Moon, Palette, Sun } from 'lucide-react'
import { useState } from 'react'
import { onDemand } from '#web/ui/on-demand.ts'
import { toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './look-buttons.module.css'

const configurator = onDemand(async () => (await import('#web/ui/theme-configurator.tsx')).ThemeConfigurator)

/** The look of the pages outside the shell, floating in their corner. */
export function LookButtons() {
  const { dark } = useTheme()
  const [isOpen, setIsOpen] = useState(false)
  const open = () => {
    configurator.preload()
    setIsOpen(true)
  }
  return (
    <div className={styles.corner}>
      <IconButton
        isRound
        variant="outline"
        label={dark ? 'Usar el modo claro' : 'Usar el modo oscuro'}
        icon={dark ? <Moon aria-hidden /> : <Sun aria-hidden />}
        onPress={toggleDark}
      />
      <IconButton
        isRound
        variant="outline"
        label="Apariencia"
        icon={<Palette aria-hidden />}
        onHoverStart={configurator.preload}
        onPress={open}
      />
      {isOpen && <configurator.Part isOpen isMenuHidden onClose={() => setIsOpen(false)} />}
    </div>
  )
}
