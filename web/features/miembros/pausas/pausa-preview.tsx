import type { VistaPausa } from '#shared/collections/pausa.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { ErrorState } from '#web/ui/feedback/error-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './pausas.module.css'

interface PausaPreviewProps {
  filas: readonly VistaPausa[] | undefined
  isStale: boolean
  error: Error | null
  onRetry: () => void
}

const shown = 5

/** The end dates with the pause applied. */
export function PausaPreview({ filas, isStale, error, onRetry }: PausaPreviewProps) {
  if (error && !filas) return <ErrorState isCompact text={describeError(error).sentence} onRetry={onRetry} />
  if (!filas) return isStale ? <Skeleton height={72} /> : null
  const [only] = filas
  if (!only) return <Banner kind="warn">Nadie tiene una membresía que pausar en esos días.</Banner>
  if (filas.length === 1) return <OnePreview fila={only} />
  const possible = filas.filter(({ problema }) => problema === '')
  const others = filas.filter(({ problema }) => problema !== '')
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.end}>Se pausan {possible.length} membresías</p>
      <p className={styles.quiet}>Cada una se corre los días de la pausa. Podrás deshacerlo.</p>
      {others.slice(0, shown).map(({ id_miembro, nombre, problema }) => (
        <p key={id_miembro} className={styles.quiet}>
          {nombre}: {problema}
        </p>
      ))}
      {others.length > shown && <p className={styles.quiet}>Y {others.length - shown} más que no se pueden pausar.</p>}
    </div>
  )
}

function OnePreview({ fila: { problema, vencimiento, nuevo_vencimiento, dias } }: { fila: VistaPausa }) {
  const { format } = useSession()
  if (problema !== '') return <Banner kind="warn">{problema}</Banner>
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.quiet}>
        {dias === 1 ? '1 día de pausa' : `${dias} días de pausa`}. La membresía vencía el{' '}
        {format.civilDate(vencimiento)}.
      </p>
      <p className={styles.end}>Vencerá el {format.civilDate(nuevo_vencimiento)}</p>
    </div>
  )
}
