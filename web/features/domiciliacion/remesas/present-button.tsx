import { Check } from 'lucide-react'
import { useState } from 'react'
import type { Remesa, SinRecibo } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { usePresentar, useRevisar } from '../queries/remesas.writes.ts'
import { ChangedNames, changedText } from './cambios.tsx'

/** Marks a file as handed to the bank. It asks first if receipts of it no longer stand. */
export function PresentButton({ remesa }: { remesa: Remesa }) {
  const { format } = useSession()
  const [changed, setChanged] = useState<readonly SinRecibo[]>([])
  const presentar = usePresentar(remesa.id)
  const revisar = useRevisar(remesa.id, (sin) => (sin.length > 0 ? setChanged(sin) : presentar.mutate()))
  return (
    <>
      <Button
        variant="solid"
        icon={<Check aria-hidden />}
        isPending={revisar.isPending || presentar.isPending}
        onPress={() => revisar.mutate()}
      >
        La presenté al banco
      </Button>
      <ConfirmDialog
        isOpen={changed.length > 0}
        title={changedText(changed.length, format.number)}
        confirmLabel="Ya la presenté así"
        isUnexpected
        isPending={presentar.isPending}
        onClose={() => setChanged([])}
        onConfirm={() => presentar.mutate()}
      >
        <ChangedNames sin={changed} />
        <p>Si todavía no subiste el archivo, retira la remesa y genera otra: saldrá sin ellos.</p>
      </ConfirmDialog>
    </>
  )
}
