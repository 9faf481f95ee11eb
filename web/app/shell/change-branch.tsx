import { useNavigate } from '@tanstack/react-router'
import { chooseBranch } from '#web/lib/current-branch.ts'
import { type Sucursal, useSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx'
import { toast } from '#web/ui/toast.ts'

interface ChangeBranchProps {
  branch: Sucursal
  onClose: () => void
}

/** Asks before the work moves to another branch. */
export function ChangeBranch({ branch, onClose }: ChangeBranchProps) {
  const { branches } = useSession()
  const navigate = useNavigate()
  const change = () => {
    chooseBranch(branches.findIndex(({ id }) => id === branch.id))
    onClose()
    void navigate({ to: '/admin/dashboard' })
    toast.success(`Ahora trabajas en ${branch.nombre}`, { id: 'sucursal' })
  }
  return (
    <ConfirmDialog
      isOpen
      title={`¿Cambiar a ${branch.nombre}?`}
      confirmLabel="Cambiar de sucursal"
      onClose={onClose}
      onConfirm={change}
    >
      Verás los miembros y los pagos de esta sucursal, y lo que cobres quedará en ella.
    </ConfirmDialog>
  )
}
