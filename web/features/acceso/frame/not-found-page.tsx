import { SearchX } from 'lucide-react'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'

const title = 'No encontramos esta página'
const text = 'La dirección no existe o lo que buscas ya no está. Revisa el enlace o vuelve al dashboard.'

/** Shown for unknown addresses. */
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

/** The page for a missing record or an unknown address below /admin, inside the shell. */
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
