import { useState } from 'react'
import type { User } from '#shared/collections/user.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import { Button } from '#web/ui/button.tsx'
import { SidePanel } from '#web/ui/side-panel.tsx'
import { SegundoPasoButton } from './segundo-paso-button.tsx'
import {
  useActivateUsuario,
  useCancelInvitation,
  useEndSesiones,
  useInviteAgain,
  useSendReset,
} from './usuarios.queries.ts'
import { UsuarioForm } from './usuario-form.tsx'
import styles from './usuarios.module.css'

interface UsuarioPanelProps {
  /** The person to change; without him somebody is invited. */
  stored: User | undefined
  onClose: () => void
}

/** The form of a colleague beside the list. */
export function UsuarioPanel({ stored, onClose }: UsuarioPanelProps) {
  const [isDirty, setIsDirty] = useState(false)
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      isDirty={isDirty}
      title={stored?.name ?? 'Invitar a alguien'}
      description={stored?.email ?? (stored ? undefined : 'Le llega un correo para elegir su contraseña.')}
    >
      <UsuarioForm stored={stored} onDirty={setIsDirty} onClose={onClose}>
        {stored && <Standing user={stored} onDone={onClose} />}
      </UsuarioForm>
    </SidePanel>
  )
}

/** What is done to somebody else's account at once; nobody does it to his own. */
function Standing({ user, onDone }: { user: User; onDone: () => void }) {
  const { user: self } = useSession()
  const activate = useActivateUsuario()
  const reset = useSendReset()
  const endSesiones = useEndSesiones()
  const { email } = user
  if (user.invitado && user.activo) return <OpenInvitation user={user} onDone={onDone} />
  if (user.id === self.id) return <p className={styles.hint}>Tu rol y tu acceso los cambia otra persona.</p>
  return (
    <div className={styles.standing}>
      {email && user.activo && (
        <Button isPending={reset.isPending} onPress={() => reset.mutate(email)}>
          Enviar cambio de contraseña
        </Button>
      )}
      {user.activo && (
        <Button isPending={endSesiones.isPending} onPress={() => endSesiones.mutate(user.id)}>
          Cerrar sus sesiones
        </Button>
      )}
      <SegundoPasoButton user={user} />
      <Button isPending={activate.isPending} onPress={() => activate.mutate(user, { onSuccess: onDone })}>
        {user.activo ? 'Desactivar' : 'Activar'}
      </Button>
    </div>
  )
}

/** Somebody who was invited and has not chosen a password yet. */
function OpenInvitation({ user, onDone }: { user: User; onDone: () => void }) {
  const { can, format } = useSession()
  const again = useInviteAgain()
  const cancel = useCancelInvitation()
  const { email } = user
  return (
    <>
      <Banner kind="info">
        Invitación enviada el {format.dateTime(user.invitado)}. Todavía no eligió su contraseña.
      </Banner>
      <div className={styles.standing}>
        {email && can('users.create') && (
          <Button isPending={again.isPending} onPress={() => again.mutate(email)}>
            Reenviar
          </Button>
        )}
        {can('users.delete') && (
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate(user, { onSuccess: onDone })}>
            Cancelar invitación
          </Button>
        )}
      </div>
    </>
  )
}
