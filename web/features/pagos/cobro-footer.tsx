import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/button.tsx'
import { DialogFooter } from '#web/ui/dialog-parts.tsx'
import type { Cobro } from './cobro.ts'
import styles from './cobro.module.css'

interface CobroFooterProps {
  cobro: Cobro
  isPending: boolean
  isRetry: boolean
  onClose: () => void
}

/** The total, and the button that charges it; it holds the focus, so that Enter is enough. */
export function CobroFooter({ cobro, isPending, isRetry, onClose }: CobroFooterProps) {
  const { format } = useSession()
  return (
    <DialogFooter start={cobro.plazo && <Total cobro={cobro} />}>
      <span className={styles.desktop}>
        <Button onPress={onClose}>Cancelar</Button>
      </span>
      <Button type="submit" variant="solid" size="l" isPending={isPending} autoFocus={cobro.plazo !== null}>
        {isRetry ? 'Reintentar' : cobro.plazo ? `Cobrar ${format.money(cobro.total / 100)}` : 'Cobrar'}
      </Button>
    </DialogFooter>
  )
}

function Total({ cobro: { precio, descuento, total } }: { cobro: Cobro }) {
  const { format } = useSession()
  return (
    <p className={styles.total}>
      <span>Total</span> <strong>{format.money(total / 100)}</strong>
      {descuento > 0 && <s>{format.money(precio / 100)}</s>}
    </p>
  )
}
