import { useMatches } from '@tanstack/react-router'
import { Hammer } from 'lucide-react'
import { LinkButton } from '#web/ui/button.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'

const title = 'Todavía no está disponible'

/** A page outside the shell that a later release brings. */
export function PublicNotYetPage() {
  return (
    <FramedPage
      icon={<Hammer aria-hidden />}
      title={useTitle()}
      text={`${title}. Si ya tienes una cuenta, inicia sesión; si la necesitas, pídela a quien administra tu gimnasio.`}
    >
      <div className={styles.actions}>
        <LinkButton variant="solid" size="l" isFull href="/auth/login">
          Iniciar sesión
        </LinkButton>
      </div>
    </FramedPage>
  )
}

function useTitle(): string {
  return (
    useMatches({ select: (matches) => matches.findLast(({ staticData }) => staticData.title)?.staticData.title }) ??
    title
  )
}
