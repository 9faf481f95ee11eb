import { useQuery } from '@tanstack/react-query'
import { EllipsisVertical, Lock, Plus, Webhook as WebhookIcon } from 'lucide-react'
import { Fragment, useState } from 'react'
import { mostWebhooks, type Webhook } from '#shared/webhooks/webhook.ts'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { useMedia } from '#web/ui/base/use-media.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { Row, RowList } from '#web/ui/layout/row-list.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { EstadoDeWebhook, makerOf, offReasons } from './estado-de-webhook.tsx'
import { LastEntrega } from './last-entrega.tsx'
import { SecretoDialog } from './secreto-dialog.tsx'
import { WebhookDialog } from './webhook-dialog.tsx'
import { WebhookPanel } from './webhook-panel.tsx'
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
  if (error && !data) return <LoadError error={error} onRetry={refetch} />
  if (!data) return <Skeleton height={240} />
  const edited = data.find(({ id }) => id === open)
  const shown = data.findIndex(({ id }) => id === entregas)
  const step = (by: 1 | -1) => onOpen({ entregas: data[shown + by]?.id ?? entregas })
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
      isFlush={data.length > 0}
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
        <RowList isFlush label="Webhooks">
          {data.map((webhook) => (
            <WebhookRow
              key={webhook.id}
              webhook={webhook}
              isOpen={webhook.id === entregas}
              onEdit={() => onOpen({ webhook: webhook.id })}
              onShow={() => onOpen({ entregas: webhook.id })}
              onSecreto={setSecreto}
            />
          ))}
        </RowList>
      )}
      {(edited ?? (open === 'nuevo' || undefined)) && (
        <WebhookDialog
          key={open}
          stored={edited}
          onClose={() => onOpen({ webhook: undefined })}
          onSecreto={setSecreto}
        />
      )}
      {data[shown] && (
        <WebhookPanel
          key={data[shown].id}
          webhook={data[shown]}
          onClose={() => onOpen({ entregas: undefined })}
          onStep={step}
        />
      )}
      {secreto !== null && <SecretoDialog secreto={secreto} onClose={() => setSecreto(null)} />}
    </Card>
  )
}

interface WebhookRowProps {
  webhook: Webhook
  isOpen: boolean
  onEdit: () => void
  onShow: () => void
  onSecreto: (secreto: string) => void
}

function WebhookRow({ webhook, isOpen, onEdit, onShow, onSecreto }: WebhookRowProps) {
  const [asking, setAsking] = useState<'secreto' | 'eliminar' | null>(null)
  const { nombre, url, eventos, activo, motivo_apagado } = webhook
  const isNarrow = useMedia('(width < 576px)')
  const estado = <EstadoDeWebhook key="estado" webhook={webhook} />
  const close = () => setAsking(null)
  const { renew, toggle, remove } = useWebhookActs(webhook, { onSecreto, onAnswer: close })
  const acts = [
    { id: 'editar', label: 'Editar', onAction: onEdit },
    { id: 'activo', label: activo ? 'Apagar' : 'Activar', onAction: () => toggle.mutate() },
    { id: 'secreto', label: 'Nuevo secreto', onAction: () => setAsking('secreto') },
    { id: 'eliminar', label: 'Eliminar', isDanger: true, onAction: () => setAsking('eliminar') },
  ]
  return (
    <Row
      title={nombre}
      details={[
        ...(isNarrow ? [estado] : []),
        <Address key="url" url={url} />,
        motivo_apagado === '' ? eventCount(eventos.length) : offReasons[motivo_apagado],
        ...leftBy(webhook),
        <LastEntrega key="entrega" webhook={webhook} />,
      ]}
      leading={<WebhookIcon aria-hidden />}
      onOpen={onShow}
      isOpen={isOpen}
      isQuiet={!activo && motivo_apagado === ''}
    >
      {!isNarrow && estado}
      <Menu
        label={`Acciones de ${nombre}`}
        trigger={<IconButton label={`Más acciones de ${nombre}`} icon={<EllipsisVertical aria-hidden />} />}
        groups={[{ id: 'acciones', items: acts }]}
      />
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
    </Row>
  )
}

/** A narrow list breaks it at a slash. Every address is https. */
const Address = ({ url }: Pick<Webhook, 'url'>) =>
  url
    .replace(/^https:\/\//, '')
    .split(/(?<=\/)/)
    .map((part, at) => (
      <Fragment key={at}>
        {part}
        <wbr />
      </Fragment>
    ))

/** A webhook goes on when the person who gave it its address is gone: the colleagues who remain must be able to tell. */
const leftBy = (webhook: Webhook) =>
  webhook.activo && webhook.expand?.creado_por?.activo === false ? [`Lo puso ${makerOf(webhook)}`] : []

const eventCount = (count: number) => (count === 1 ? '1 evento' : `${count} eventos`)
