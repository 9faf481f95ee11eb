import { useQuery } from '@tanstack/react-query'
import { demostracion } from '#shared/demostracion.ts'
import { CodeForm } from '#web/features/acceso/sign-in/code-form.tsx'
import { FramedPage } from '#web/features/acceso/frame/framed-page.tsx'
import { loadOffer } from '#web/features/acceso/sign-in/google-start.ts'
import { LoginForm } from '#web/features/acceso/sign-in/login-form.tsx'
import { useSignIn } from '#web/features/acceso/sign-in/use-sign-in.ts'
import { type Covered, type Fin, type Person, authStore, leaveFor } from '#web/lib/signed-in/signed-in.ts'
import { paths } from '#web/lib/paths.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import styles from './cover-content.module.css'

/** The words of the cover: why the session is over, and how to go on. */
export function CoverContent({ presence }: { presence: Covered }) {
  const { person } = presence
  if (presence.at === 'otra') return <AnotherCame person={person} name={presence.name} />
  if (person.id === demostracion.visita) return <DemoEnded />
  if (presence.motivo === 'desactivada') return <AccessEnded gym={person.gym} />
  return <SignInAgain person={person} text={reasonOf(presence.motivo)} isNewAddress={presence.motivo === 'correo'} />
}

interface SignInAgainProps {
  person: Person
  text: string
  /** The address that the page knows is the former one. */
  isNewAddress: boolean
}

function SignInAgain({ person, text, isNewAddress }: SignInAgainProps) {
  // The cover goes by itself when its person is back.
  const onArrival = () => (authStore.record?.id === person.id ? undefined : leaveFor(paths.dashboard()))
  const signIn = useSignIn(onArrival)
  const { data: google } = useQuery({ queryKey: ['auth_methods'], queryFn: loadOffer, gcTime: 0 })
  const elsewhere = { target: '_blank', rel: 'noopener' }
  return (
    <FramedPage
      title="Inicia sesión para seguir"
      text={signIn.data ? 'Falta un paso: el código de tu teléfono.' : `${text} Lo que estabas haciendo sigue aquí.`}
    >
      {signIn.data ? (
        <CodeForm mfaId={signIn.data} onArrival={onArrival} onBack={signIn.reset} />
      ) : (
        <LoginForm
          signIn={signIn}
          email={isNewAddress ? '' : person.email}
          forgotten={
            <a href={paths.forgotPassword()} {...elsewhere}>
              Olvidé mi contraseña
            </a>
          }
        />
      )}
      {google && (
        <p className={styles.google}>
          ¿Entras con Google?{' '}
          <a href={paths.login()} {...elsewhere}>
            Hazlo en otra pestaña
          </a>{' '}
          y esta sigue donde estabas.
        </p>
      )}
      <div className={styles.other}>
        <Button size="l" isFull variant="ghost" onPress={() => leaveFor(paths.login())}>
          Entrar con otra cuenta
        </Button>
        <p>Con otra cuenta se pierde lo que quedó a medias aquí.</p>
      </div>
    </FramedPage>
  )
}

function AnotherCame({ person, name }: { person: Person; name: string }) {
  return (
    <FramedPage
      tone="warn"
      title={`En este navegador entró ${name || 'otra persona'}`}
      text={`Esta pestaña era de ${person.name}. Al continuar se pierde lo que quedó a medias en ella.`}
    >
      <div className={styles.acts}>
        <Button autoFocus variant="solid" size="l" isFull onPress={() => leaveFor(paths.dashboard())}>
          {name ? `Seguir como ${name}` : 'Seguir con esa cuenta'}
        </Button>
      </div>
    </FramedPage>
  )
}

/** Visitors have no password. */
function DemoEnded() {
  return (
    <FramedPage
      tone="warn"
      title="Tu visita a la demostración terminó"
      text="Se renueva cada noche, y lo que se anotó se borra. Puedes entrar otra vez."
    >
      <div className={styles.acts}>
        <Button autoFocus variant="solid" size="l" isFull onPress={() => leaveFor(paths.demo())}>
          Volver a la demostración
        </Button>
      </div>
    </FramedPage>
  )
}

function AccessEnded({ gym }: { gym: string | null }) {
  return (
    <FramedPage
      tone="warn"
      title={gym === null ? 'Tu acceso terminó' : `Tu acceso a ${gym} terminó`}
      text={gym === null ? undefined : 'Habla con quien administra el gimnasio si todavía lo necesitas.'}
    >
      <div className={styles.acts}>
        <Button autoFocus variant="solid" size="l" isFull onPress={() => leaveFor(paths.login())}>
          Ir a iniciar sesión
        </Button>
      </div>
    </FramedPage>
  )
}

const sentences: Record<Fin, string> = {
  cerrada: 'Esta sesión se cerró desde otro lugar.',
  clave: 'La contraseña de tu cuenta cambió: entra con la nueva.',
  correo: 'El correo de tu cuenta cambió: entra con el nuevo.',
  vencida: 'Tu sesión venció: dura hasta 30 días, o 5 sin uso.',
  desactivada: 'Tu acceso terminó.',
  salida: 'La sesión se cerró en otra pestaña de este navegador.',
  perdida: 'Este navegador ya no guarda tu sesión.',
}

/** The reason why a session is over, in a sentence. */
const reasonOf = (fin: Fin): string => sentences[fin]
