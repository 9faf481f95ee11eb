import { useQuery } from '@tanstack/react-query'
import { HandCoins } from 'lucide-react'
import { useState } from 'react'
import type { Deuda, Saldo } from '#shared/saldos/saldo.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { deudasQuery } from '../queries/saldos.queries.ts'
import { CobrarSaldoForm } from './cobrar-saldo-form.tsx'
import { CondonarForm } from './condonar-form.tsx'

interface CobrarSaldoDialogProps {
  miembro: string
  /** The debt that is chosen beforehand, or ''. */
  deuda: string
  /** The desk's last method. */
  medio: string
  onTaken: (saldo: Saldo) => void
  onClose: () => void
}

/** The debts of a member, to be collected or forgiven. */
export function CobrarSaldoDialog({ miembro, deuda, medio, onTaken, onClose }: CobrarSaldoDialogProps) {
  const { data, error, refetch } = useQuery(deudasQuery(miembro))
  // The debt is shown until the dialog closes, although it is no longer owed.
  const [opened, setOpened] = useState<readonly Deuda[]>()
  if (data && !opened) setOpened(data)
  const [forgiven, setForgiven] = useState<Deuda | null>(null)
  const [first, ...others] = data && data.length > 0 ? data : (opened ?? [])
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={forgiven ? 'Condonar saldo' : 'Cobrar saldo'}
      size={forgiven ? 'm' : 'l'}
      placement="top"
    >
      {forgiven ? (
        <CondonarForm deuda={forgiven} onDone={onClose} onBack={() => setForgiven(null)} />
      ) : first ? (
        <CobrarSaldoForm
          deudas={[first, ...others]}
          deuda={deuda}
          medio={medio}
          onTaken={onTaken}
          onForgive={setForgiven}
          onClose={onClose}
        />
      ) : (
        <>
          <DialogBody>
            {data && <EmptyState isCompact icon={<HandCoins aria-hidden />} title="No debe nada" />}
            {!data && error && <LoadError isCompact error={error} onRetry={refetch} />}
            {!data && !error && <Skeleton height={280} />}
          </DialogBody>
          {data && (
            <DialogFooter>
              <Button variant="solid" autoFocus onPress={onClose}>
                Listo
              </Button>
            </DialogFooter>
          )}
        </>
      )}
    </Dialog>
  )
}
