import { useState } from 'react'
import type { Remesa } from '#shared/domiciliacion/remesa.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { useRecuperar, useRetirar } from '../queries/remesas.writes.ts'

/** Takes a file back that the bank does not have. */
export function WithdrawButton({ id }: Pick<Remesa, 'id'>) {
  const [isAsking, setIsAsking] = useState(false)
  const retirar = useRetirar({ id, onAnswer: () => setIsAsking(false) })
  return (
    <>
      <Button variant="ghost" onPress={() => setIsAsking(true)}>
        Retirar
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="¿Retirar esta remesa?"
        confirmLabel="Retirar remesa"
        isDanger
        isPending={retirar.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => retirar.mutate()}
      >
        <p>
          Sus recibos vuelven a la próxima propuesta. Retírala solo si el archivo no llegó al banco: si ya lo subiste,
          anúlalo antes allí.
        </p>
      </ConfirmDialog>
    </>
  )
}

/** Brings a file back that was taken back although the bank has it. */
export function RecoverButton({ id }: Pick<Remesa, 'id'>) {
  const [isAsking, setIsAsking] = useState(false)
  const recuperar = useRecuperar({ id, onAnswer: () => setIsAsking(false) })
  return (
    <>
      <Button onPress={() => setIsAsking(true)}>Recuperar</Button>
      <ConfirmDialog
        isOpen={isAsking}
        title="¿El banco tiene esta remesa?"
        confirmLabel="Recuperar remesa"
        isPending={recuperar.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => recuperar.mutate()}
      >
        <p>
          Recupérala si el archivo llegó al banco: sus recibos salen de la próxima propuesta, y no se cobran dos veces.
        </p>
      </ConfirmDialog>
    </>
  )
}
