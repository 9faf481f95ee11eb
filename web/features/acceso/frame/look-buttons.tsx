import { Moon, Palette, Sun } from 'lucide-react'
import { useState } from 'react'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import styles from './framed-page.module.css'

const configurator = onDemand(async () => (await import('#web/ui/layout/theme-configurator.tsx')).ThemeConfigurator)

/** Theme buttons of the pages outside the shell. */
export function LookButtons() {
  const { dark } = useTheme()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.corner}>
      <IconButton
        isRound
        variant="outline"
        label={dark ? 'Usar el modo claro' : 'Usar el modo oscuro'}
        icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        onPress={toggleDark}
      />
      <IconButton
        isRound
        variant="outline"
        label="Apariencia"
        icon={<Palette aria-hidden />}
        onHoverStart={configurator.preload}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <configurator.Part isOpen isMenuHidden onClose={() => setIsOpen(false)} />}
    </div>
  )
}
