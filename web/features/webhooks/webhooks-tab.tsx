import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Lock, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { useState } from 'react'
import { mostWebhooks, type MotivoDeApagado, type Webhook } from '#shared/webhooks/webhook.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { EntregasPanel } from './entregas-panel.tsx'
import { SecretoDialog } from './secreto-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import styles from './webhooks.module.css'
import { useWebhookActs, webhooksQuery } from './webhooks.queries.ts'

interface WebhooksTabProps {
  /** The webhook whose form is open; 'nuevo' for a new one. */
  open: string | undefined
  /** The webhook whose deliveries are shown. */
  entregas: string | undefined
  onOpen: (part: { webhook?: string | undefined; entregas?: string | undefined }) => void
}

/** Webhooks: their list, form, secret and deliveries. */
export function WebhooksTab({ open, entregas, onOpen }: WebhooksTabProps) {
  const { can } = useSession()
  return can('settings.update') ? (
    <WebhookList open={open} entregas={entregas} onOpen={onOpen} />
  ) : (
    <EmptyState
      icon={<Lock aria-hidden />}
      title="No puedes ver los webhooks"
      text="Pídele a quien administra tu gimnasio el permiso para cambiar la configuración."
    />
  )
}

function WebhookList({ open, entregas, onOpen }: WebhooksTabProps) {
  const { data, error, refetch } = useQuery(webhooksQuery)
  const [secreto, setSecreto] = useState<string | null>(null)
  useShortcut({ keys: 'n', label: 'Agregar webhook', run: () => onOpen({ webhook: 'nuevo' }) })
  if (error && !data) return <ErrorState text={describeError(error).sentence} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={240} />
  const edited = data.find(({ id }) => id === open)
  const shown = data.find(({ id }) => id === entregas)
  const add = (
    <Button
      icon={<Plus aria-hidden />}
      isDisabled={data.length >= mostWebhooks}
      onPress={() => onOpen({ webhook: 'nuevo' })}
    >
      Agregar webhook
    </Button>
  )
  return (
    <Card
      title="Webhooks"
      description="Vigente avisa al instante a otros programas lo que pasa en tu gimnasio."
      action={data.length > 0 && add}
    >
      {data.length === 0 ? (
        <EmptyState
          isCompact
          icon={<WebhookIcon aria-hidden />}
          title="Ningún programa recibe avisos todavía"
          text="Agrega la dirección de tu programa y elige qué quieres que sepa."
          action={add}
        />
      ) : (
        <ul className={styles.list} aria-label="Webhooks">
          {data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              onEdit={() => onOpen({ webhook: webhook.id })}
              onShow={() => onOpen({ entregas: webhook.id })}
              onSecreto={setSecreto}
            />
          ))}
        </ul>
      )}
      {(edited ?? (open === 'nuevo' || undefined)) && (
        <WebhookDialog
          key={open}
          stored={edited}
          onClose={() => onOpen({ webhook: undefined })}
          onSecreto={setSecreto}
        />
      )}
      {shown && <EntregasPanel webhook={shown} onClose={() => onOpen({ entregas: undefined })} />}
      {secreto !== null && <SecretoDialog secreto={secreto} onClose={() => setSecreto(null)} />}
    </Card>
  )
}

const reasons: Record<MotivoDeApagado, string> = {
  fallas: 'Lo apagamos: su servidor no aceptó nada durante tres días.',
  ya_no_existe: 'Lo apagamos: su servidor respondió que la dirección ya no existe.',
  demasiadas: 'Lo apagamos: se juntaron demasiadas entregas sin recibir.',
}

interface WebhookRowProps {
  webhook: Webhook
  onEdit: () => void
  onShow: () => void
  onSecreto: (secreto: string) => void
}

function WebhookRow({ webhook, onEdit, onShow, onSecreto }: WebhookRowProps) {
  const [asking, setAsking] = useState<'secreto' | 'eliminar' | null>(null)
  const { nombre, url, eventos, activo, motivo_apagado } = webhook
  const close = () => setAsking(null)
  const { renew, toggle, remove } = useWebhookActs(webhook, { onSecreto, onAnswer: close })
  const acts = [
    { id: 'editar', label: 'Editar', onAction: onEdit },
    { id: 'activo', label: activo ? 'Apagar' : 'Activar', onAction: () => toggle.mutate() },
    { id: 'secreto', label: 'Nuevo secreto', onAction: () => setAsking('secreto') },
    { id: 'eliminar', label: 'Eliminar', isDanger: true, onAction: () => setAsking('eliminar') },
  ]
  return (
    <li className={styles.row}>
      <span className={styles.texts}>
        <span className={styles.name}>{nombre}</span>
        <span className={styles.url}>{url}</span>
        <span className={styles.detail}>
          {motivo_apagado === ''
            ? `${eventos.length} ${eventos.length === 1 ? 'evento' : 'eventos'}`
            : reasons[motivo_apagado]}
        </span>
      </span>
      <State webhook={webhook} />
      <span className={styles.actions}>
        <Button aria-label={`Entregas de ${nombre}`} onPress={onShow}>
          Entregas
        </Button>
        <Menu
          label={`Acciones de ${nombre}`}
          trigger={<IconButton label={`Más acciones de ${nombre}`} icon={<EllipsisVertical aria-hidden />} />}
          groups={[{ id: 'acciones', items: acts }]}
        />
      </span>
      <ConfirmDialog
        isOpen={asking === 'secreto'}
        onClose={close}
        title={`¿Crear otro secreto para ${nombre}?`}
        confirmLabel="Crear secreto"
        isPending={renew.isPending}
        onConfirm={() => renew.mutate()}
      >
        El actual sigue sirviendo un día más, para que cambies tu programa con calma.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asking === 'eliminar'}
        onClose={close}
        title={`¿Eliminar ${nombre}?`}
        confirmLabel="Eliminar webhook"
        isDanger
        isPending={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        Se pierde también la lista de sus entregas. Lo que falta enviar no se envía.
      </ConfirmDialog>
    </li>
  )
}

function State({ webhook: { activo, falla_desde } }: { webhook: Webhook }) {
  const { format } = useSession()
  if (!activo) return <StatusPill kind="neutral">Apagado</StatusPill>
  if (falla_desde !== '') return <StatusPill kind="bad">{`Falla desde ${format.moment(falla_desde)}`}</StatusPill>
  return <StatusPill kind="ok">Activo</StatusPill>
}
