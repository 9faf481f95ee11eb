import type { Centavos } from '#shared/values/money.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import styles from './cobro.module.css'

interface CobroFooterProps {
  /** Null until something is chosen. */
  total: Centavos | null
  /** The price without the discount. */
  precio?: Centavos
  /** False: another field begins with the focus. */
  isFocused?: boolean
  isPending: boolean
  isRetry: boolean
  onClose: () => void
}

/** The total and the charge button, which has the focus, so that Enter charges. */
export function CobroFooter({
  total,
  precio = 0,
  isFocused = total !== null,
  isPending,
  isRetry,
  onClose,
}: CobroFooterProps) {
  const { format } = useSession()
  return (
    <DialogFooter
      start={
        total !== null && (
          <p className={styles.total}>
            <span>Total</span> <strong>{format.money(total / 100)}</strong>
            {precio > total && <s>{format.money(precio / 100)}</s>}
          </p>
        )
      }
    >
      <span className={styles.desktop}>
        <Button onPress={onClose}>Cancelar</Button>
      </span>
      <Button type="submit" variant="solid" size="l" isPending={isPending} autoFocus={isFocused}>
        {isRetry ? 'Reintentar' : total === null ? 'Cobrar' : `Cobrar ${format.money(total / 100)}`}
      </Button>
    </DialogFooter>
  )
}
