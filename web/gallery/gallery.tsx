import { Moon, Sun } from 'lucide-react'
import { changeTheme, toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { ToastRegion } from '#web/ui/feedback/toast-region.tsx'
import { UiProvider } from '#web/ui/layout/ui-provider.tsx'
import { Buttons } from './buttons.tsx'
import { Choices } from './choices.tsx'
import { Display } from './display.tsx'
import { Fields } from './fields.tsx'
import styles from './gallery.module.css'
import { MoreFields } from './more-fields.tsx'
import { Overlays } from './overlays.tsx'
import { Panels } from './panels.tsx'
import { Tables } from './tables.tsx'

/** All components in all states, for development only. */
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
                icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
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
