import { useState } from 'react'
import type { User } from '#shared/collections/user.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import {
  useCancelInvitation,
  useInviteAgain,
  useSendReset,
  accesosQuery,
  useTurnOffSegundoPaso,
  webhooksOfQuery,
} from './usuarios.queries.ts'
import { ActivateButton, EndSesionesButton } from './access-questions.tsx'
import { UsuarioForm } from './usuario-form.tsx'
import styles from './usuarios.module.css'
import { useQuery } from '@tanstack/react-query'
import { paths } from '#web/lib/paths.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'

interface UsuarioPanelProps {
  /** The user to edit; without one the form invites a user. */
  stored: User | undefined
  onClose: () => void
}

/** The user form beside the list. */
export function UsuarioPanel({ stored, onClose }: UsuarioPanelProps) {
  return (
    <SidePanel
      isOpen
      onClose={onClose}
      title={stored?.name ?? 'Invitar a alguien'}
      description={stored?.email ?? (stored ? undefined : 'Le llega un correo para elegir su contraseña.')}
    >
      <UsuarioForm stored={stored} onClose={onClose}>
        {stored && <AccountActions user={stored} onDone={onClose} />}
      </UsuarioForm>
    </SidePanel>
  )
}

/** Actions on another user's account; the own account has none. */
function AccountActions({ user, onDone }: { user: User; onDone: () => void }) {
  const { user: self } = useSession()
  const reset = useSendReset()
  const { email } = user
  if (user.invitado && user.activo) return <OpenInvitation user={user} onDone={onDone} />
  if (user.id === self.id) return <p className={styles.hint}>Tu rol y tu acceso los cambia otra persona.</p>
  return (
    <div className={styles.standing}>
      <Webhooks user={user} />
      {email && user.activo && (
        <Button size="s" isPending={reset.isPending} onPress={() => reset.mutate(email)}>
          Enviar cambio de contraseña
        </Button>
      )}
      {user.activo && <EndSesionesButton user={user} />}
      <SegundoPasoButton user={user} />
      <ActivateButton user={user} onDone={onDone} />
    </div>
  )
}

/** Warns that a person's webhooks go on without the person, whose sessions and API keys end. */
function Webhooks({ user }: { user: User }) {
  const { can } = useSession()
  const { data = 0 } = useQuery({ ...webhooksOfQuery(user.id), enabled: can('settings.update') })
  if (data === 0) return null
  return (
    <Banner
      kind="warn"
      action={
        <LinkButton size="s" href={paths.configuracion({ tab: 'webhooks' })}>
          Ver webhooks
        </LinkButton>
      }
    >
      {data === 1 ? 'Puso un webhook, que sigue' : `Puso ${data} webhooks, que siguen`} enviando datos aunque esta
      persona ya no entre.
    </Banner>
  )
}

/** A user who was invited and has not chosen a password yet. */
function OpenInvitation({ user, onDone }: { user: User; onDone: () => void }) {
  const { can, format } = useSession()
  const again = useInviteAgain()
  const cancel = useCancelInvitation(onDone)
  const { email } = user
  return (
    <>
      <Banner kind="info">Invitación enviada {format.onMoment(user.invitado)}. Todavía no eligió su contraseña.</Banner>
      <div className={styles.standing}>
        {email && can('users.create') && (
          <Button isPending={again.isPending} onPress={() => again.mutate(email)}>
            Reenviar
          </Button>
        )}
        {can('users.delete') && (
          <Button isPending={cancel.isPending} onPress={() => cancel.mutate(user)}>
            Cancelar invitación
          </Button>
        )}
      </div>
    </>
  )
}

/** Turns off the second step of a colleague who has lost phone and codes. Renders nothing if it is off. */
function SegundoPasoButton({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  const { data: accesos } = useQuery(accesosQuery())
  const turnOff = useTurnOffSegundoPaso(() => setIsAsking(false))
  if (!accesos?.get(user.id)?.segundo_paso) return null
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>Quitar verificación en dos pasos</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="¿Quitar la verificación en dos pasos?"
        confirmLabel="Quitar verificación"
        isDanger
        isPending={turnOff.isPending}
        onConfirm={() => turnOff.mutate(user)}
      >
        {user.name} entrará solo con su contraseña hasta que la active de nuevo. Hazlo si perdió el teléfono y sus
        códigos, y asegúrate de que es quien te lo pide. Le avisaremos por correo.
      </ConfirmDialog>
    </>
  )
}
