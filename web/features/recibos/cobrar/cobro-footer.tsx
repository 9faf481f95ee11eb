import { useId } from 'react'
import { VisuallyHidden } from 'react-aria-components'
import type { Centavos } from '#shared/values/money.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useLeave } from '#web/ui/overlays/close-guard.ts'
import { DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import styles from './cobrar.module.css'

interface CobroFooterProps {
  /** Null until something is chosen. */
  total: Centavos | null
  /** The reason why there is no total yet, as a sentence. */
  missing?: string | undefined
  /** The price without the discount. */
  precio?: Centavos
  /** The person and what is charged: a screen reader that begins at the button hears nothing above it. */
  about?: string
  /** The new end, as a sentence. */
  vence?: string | null
  /** A change of plan, as a sentence. */
  cambio?: string | null
  /** The button's words, if they are not 'Cobrar' and the total. */
  label?: string | undefined
  /** False: another field begins with the focus. */
  isFocused?: boolean
  isPending: boolean
  isDisabled?: boolean
  isRetry: boolean
  onClose: () => void
}

/** The total and the charge button, which has the focus, so that Enter charges. */
export function CobroFooter({
  total,
  missing,
  precio = 0,
  about,
  vence,
  cambio,
  label,
  isFocused = total !== null,
  isPending,
  isDisabled = false,
  isRetry,
  onClose,
}: CobroFooterProps) {
  const { branch, branches, format } = useSession()
  const leave = useLeave(onClose)
  const [missingId, aboutId, venceId, cambioId] = [useId(), useId(), useId(), useId()]
  const isMissing = total === null && missing !== undefined
  const described = [
    isMissing && missingId,
    total !== null && about && aboutId,
    vence && venceId,
    cambio && cambioId,
  ].filter(Boolean)
  // Beside a second price it would take a second line, and move the form.
  const hasBranch = branches.length > 1 && total !== null && precio <= total
  return (
    <DialogFooter
      isSending={isPending}
      start={
        total === null ? (
          isMissing && <p id={missingId}>{missing}</p>
        ) : (
          <>
            <p className={styles.total}>
              <span>{hasBranch ? `Total en ${branch.nombre}` : 'Total'}</span>{' '}
              <strong>{format.money(total / 100)}</strong>
              {precio > total && <s>{format.money(precio / 100)}</s>}
            </p>
            {vence && <p id={venceId}>{vence}</p>}
            {about && <VisuallyHidden id={aboutId}>{about}</VisuallyHidden>}
          </>
        )
      }
    >
      {cambio && (
        <p id={cambioId} className={styles.cambio}>
          {cambio}
        </p>
      )}
      <span className={styles.desktop}>
        <Button size="l" onPress={leave}>
          Cancelar
        </Button>
      </span>
      <Button
        type="submit"
        variant="solid"
        size="l"
        isPending={isPending}
        isDisabled={isDisabled}
        autoFocus={isFocused}
        {...(described.length > 0 && { 'aria-describedby': described.join(' ') })}
      >
        {isRetry ? 'Reintentar' : total === null ? 'Cobrar' : (label ?? `Cobrar ${format.money(total / 100)}`)}
      </Button>
    </DialogFooter>
  )
}
