import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'

export type UiProviderProps = {
  /** How numbers and dates are written, `es-ES`; the words are Spanish in all of them. */
  locale?: string | undefined
  /** How links of the kit change page without loading it again. */
  navigate?: ((path: string) => void) | undefined
  children: ReactNode
}

/** Stands around the whole app: Spanish words and dates for the kit, and its links. */
export function UiProvider({ locale = 'es-AR', navigate, children }: UiProviderProps) {
  return (
    <I18nProvider locale={locale}>
      {navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children}
    </I18nProvider>
  )
}
