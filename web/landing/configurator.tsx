import { createRoot, type Root } from 'react-dom/client'
import { ThemeConfigurator } from '../ui/theme-configurator.tsx'
import { UiProvider } from '../ui/ui-provider.tsx'

let root: Root | null = null

/** Opens the drawer of the app's look over the page. */
export function showConfigurator(place: HTMLElement): void {
  root ??= createRoot(place)
  const show = (isOpen: boolean) =>
    root?.render(
      <UiProvider>
        <ThemeConfigurator isOpen={isOpen} isMenuHidden onClose={() => show(false)} />
      </UiProvider>,
    )
  show(true)
}
