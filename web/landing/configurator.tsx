import { createRoot, type Root } from 'react-dom/client'
import { ThemeConfigurator } from '#web/ui/layout/theme-configurator.tsx'
import { UiProvider } from '#web/ui/layout/ui-provider.tsx'

let root: Root | null = null

/** Opens the theme drawer over the page. */
export function showConfigurator(container: HTMLElement): void {
  root ??= createRoot(container)
  const show = (isOpen: boolean) =>
    root?.render(
      <UiProvider>
        <ThemeConfigurator isOpen={isOpen} isMenuHidden onClose={() => show(false)} />
      </UiProvider>,
    )
  show(true)
}
