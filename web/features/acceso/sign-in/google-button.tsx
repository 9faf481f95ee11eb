import { useQuery } from '@tanstack/react-query'
import { Button } from '#web/ui/buttons/button.tsx'
import { keepSignInState, loadOffer, redirectURL } from './google-start.ts'
import styles from './login-form.module.css'

/** Shown only if the server offers Google. No space is reserved while that loads, because passwords come first. */
export function GoogleButton({ volver }: { volver: string | undefined }) {
  const { data: offer } = useQuery({ queryKey: ['auth_methods'], queryFn: loadOffer, gcTime: 0 })
  if (!offer) return null
  const start = () => {
    keepSignInState({ state: offer.state, codeVerifier: offer.codeVerifier, volver })
    location.assign(offer.authURL + encodeURIComponent(redirectURL()))
  }
  return (
    <div className={styles.google}>
      <Button size="l" isFull onPress={start}>
        Continuar con Google
      </Button>
    </div>
  )
}
