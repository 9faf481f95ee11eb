import { useNavigate, useSearch } from '@tanstack/react-router'
import { TriangleAlert } from 'lucide-react'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { FramedPage } from './framed-page.tsx'
import styles from './framed-page.module.css'
import { returnPath } from './return-path.ts'

export function ErrorPage() {
  const { volver } = useSearch({ from: '/auth/error' })
  const navigate = useNavigate()
  const retry = () => void navigate({ href: returnPath(volver, location.origin) ?? '/admin/dashboard' })
  return (
    <FramedPage
      tone="bad"
      icon={<TriangleAlert aria-hidden />}
      title="Algo salió mal"
      text="No pudimos completar lo que pediste. Tus datos están a salvo: lo que no se confirmó, no se guardó."
    >
      <div className={styles.actions}>
        <Button variant="solid" size="l" isFull onPress={retry}>
          Reintentar
        </Button>
        <LinkButton size="l" isFull href="/auth/login">
          Ir al inicio de sesión
        </LinkButton>
      </div>
    </FramedPage>
  )
}
