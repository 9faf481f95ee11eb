import { useNavigate } from '@tanstack/react-router'
import { chooseBranch } from '#web/lib/current-branch.ts'
import { type Sucursal, useSession } from '#web/lib/session.ts'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { toast } from '#web/ui/feedback/toast.ts'

interface ChangeBranchProps {
  branch: Sucursal
  onClose: () => void
}

export function ChangeBranch({ branch, onClose }: ChangeBranchProps) {
  const session = useSession()
  const navigate = useNavigate()
  const change = () => {
    chooseBranch(session, branch.id)
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
