import { SearchX } from 'lucide-react'
import { api } from '#web/lib/api/api.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'

const title = 'No encontramos esta página'
const text = 'La dirección no existe o lo que buscas ya no está. Revisa el enlace.'

/** Shown for unknown addresses. Someone without a session, such as a member with a cut link, has no dashboard. */
export function NotFoundPage() {
  const { isValid } = api.authStore
  return (
    <FramedPage icon={<SearchX aria-hidden />} title={title} text={text}>
      <div className={styles.actions}>
        {isValid && (
          <LinkButton variant="solid" size="l" isFull href="/admin/dashboard">
            Abrir Vigente
          </LinkButton>
        )}
        <LinkButton variant={isValid ? 'outline' : 'solid'} size="l" isFull href="/">
          Ir a la portada
        </LinkButton>
      </div>
    </FramedPage>
  )
}

/** The page for a missing record or an unknown address below /admin, inside the shell. */
export function NotFoundInside() {
  return (
    <>
      <PageHeader title="No encontrado" />
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={title}
        text={text}
        action={<LinkButton href="/admin/dashboard">Abrir Vigente</LinkButton>}
      />
    </>
  )
}
