import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { MandatoForm } from '../mandatos/mandato-form.tsx'
import { acreedorQuery } from '../queries/acreedor.queries.ts'
import { DomiciliarForm } from './domiciliar-form.tsx'

interface DomiciliarDialogProps {
  miembro: MiembroPago
  onClose: () => void
}

/** Sets up that a member is collected by the bank: by a mandate that is there, or by a new one. */
export function DomiciliarDialog({ miembro, onClose }: DomiciliarDialogProps) {
  const { data: acreedor, error, refetch } = useQuery(acreedorQuery)
  const [payer, setPayer] = useState<string | null>(null)
  const [mandato, setMandato] = useState<Mandato | null>(null)
  const made = (fresh: Mandato) => {
    setMandato(fresh)
    setPayer(null)
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={payer === null ? 'Domiciliar' : 'Nuevo mandato'}
      description={miembro.nombre}
      size="l"
      placement="top"
    >
      {payer !== null ? (
        <MandatoForm
          nombre={payer || miembro.nombre}
          correo=""
          label="Agregar y seguir"
          cancelLabel="Volver"
          onMade={made}
          onClose={() => setPayer(null)}
        />
      ) : acreedor ? (
        <DomiciliarForm
          key={mandato?.id}
          miembro={miembro}
          acreedor={acreedor}
          mandato={mandato}
          onNew={setPayer}
          onClose={onClose}
        />
      ) : (
        <DialogBody>
          {error && <LoadError isCompact error={error} onRetry={refetch} />}
          {acreedor === null && <NoAcreedor />}
          {acreedor === undefined && !error && <Skeleton height={280} />}
        </DialogBody>
      )}
    </Dialog>
  )
}

function NoAcreedor() {
  const { can } = useSession()
  return (
    <EmptyState
      isCompact
      title="Faltan los datos del acreedor"
      text="Se completan una vez en Configuración, Domiciliación."
      action={
        can('settings.update') && (
          <LinkButton href={paths.configuracion({ tab: 'domiciliacion' })}>Completar los datos</LinkButton>
        )
      }
    />
  )
}
