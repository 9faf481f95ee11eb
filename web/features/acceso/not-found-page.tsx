import { SearchX } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'

const title = 'No encontramos esta página'
const text = 'La dirección no existe o lo que buscas ya no está. Revisa el enlace o vuelve al dashboard.'

/** For addresses that lead nowhere. */
export function NotFoundPage() {
  return (
    <FramedPage icon={<SearchX aria-hidden />} title={title} text={text}>
      <div className={styles.actions}>
        <LinkButton variant="solid" size="l" isFull href="/admin/dashboard">
          Ir al dashboard
        </LinkButton>
        <LinkButton size="l" isFull href="/">
          Ir al inicio
        </LinkButton>
      </div>
    </FramedPage>
  )
}

/** The same inside the shell: a record that is gone, an address below /admin that is none. */
export function NotFoundInside() {
  return (
    <EmptyState
      icon={<SearchX aria-hidden />}
      title={title}
      text={text}
      action={<LinkButton href="/admin/dashboard">Ir al dashboard</LinkButton>}
    />
  )
}
