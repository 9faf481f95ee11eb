import { Moon, Sun } from 'lucide-react'
import { changeTheme, toggleDark } from '../theme/theme-store.ts'
import { useTheme } from '../theme/use-theme.ts'
import { Button } from '../ui/button.tsx'
import { IconButton } from '../ui/icon-button.tsx'
import { PageHeader } from '../ui/page-header.tsx'
import { ToastRegion } from '../ui/toast-region.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Display } from './display.tsx'
import { Fields } from './fields.tsx'
import styles from './gallery.module.css'
import { MoreFields } from './more-fields.tsx'
import { Overlays } from './overlays.tsx'
import { Panels } from './panels.tsx'
import { Tables } from './tables.tsx'

/** Every component with every state, for development only. */
export function Gallery() {
  const { dark, preset } = useTheme()
  const other = preset === 'Aura' ? 'Lara' : 'Aura'
  return (
    <UiProvider>
      <main className={styles.page}>
        <PageHeader
          title="Galería"
          subtitle="Cada componente con sus estados"
          actions={
            <>
              <Button onPress={() => void changeTheme({ preset: other })}>{preset}</Button>
              <IconButton
                label={dark ? 'Usar tema claro' : 'Usar tema oscuro'}
                icon={dark ? <Moon aria-hidden /> : <Sun aria-hidden />}
                onPress={toggleDark}
              />
            </>
          }
        />
        <Buttons />
        <Fields />
        <MoreFields />
        <Choices />
        <Tables />
        <Overlays />
        <Panels />
        <Display />
        <ToastRegion />
      </main>
    </UiProvider>
  )
}
