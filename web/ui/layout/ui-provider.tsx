import type { ReactNode } from 'react'
import { I18nProvider, RouterProvider } from 'react-aria-components'

export type UiProviderProps = {
  /** The format of numbers and dates, `es-ES`; the words are Spanish in all of them. */
  locale?: string | undefined
  /** Client-side navigation for links of the kit. */
  navigate?: ((path: string) => void) | undefined
  children: ReactNode
}

/** The root provider of the kit: Spanish texts, date formats and links. */
export function UiProvider({ locale = 'es-AR', navigate, children }: UiProviderProps) {
  return (
    <I18nProvider locale={locale}>
      {navigate ? <RouterProvider navigate={navigate}>{children}</RouterProvider> : children}
    </I18nProvider>
  )
}
