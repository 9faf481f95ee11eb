import { useNavigate } from '@tanstack/react-router'
import { UserPlus } from 'lucide-react'
import type { Venta } from '#shared/ventas/venta.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { UndoVenta } from '../anular/undo-venta.tsx'
import { VentaReciboDialog } from '../recibo/venta-recibo-dialog.tsx'
import styles from './vender.module.css'

/** The receipt right after a sale: the way back from it, and the visitor's way to become a member. */
export function SoldDialog({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <VentaReciboDialog
      id={id}
      onClose={onClose}
      after={(venta) => (
        <span className={styles.after}>
          <MakeMember venta={venta} />
          <UndoVenta venta={venta} />
        </span>
      )}
    />
  )
}

/** Opens the form of a new member with the visitor's name and phone. */
function MakeMember({ venta: { visitante, telefono, anulado } }: { venta: Venta }) {
  const { can } = useSession()
  const navigate = useNavigate()
  if (visitante === '' || anulado !== '' || !can('members.create') || !can('members.index')) return null
  return (
    <Button
      size="s"
      variant="ghost"
      icon={<UserPlus aria-hidden />}
      onPress={() => void navigate({ href: paths.nuevoMiembro({ nombre: visitante, telefono }) })}
    >
      Hacer miembro
    </Button>
  )
}
