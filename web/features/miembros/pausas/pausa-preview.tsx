import type { VistaPausa } from '#shared/collections/pausa.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import styles from './pausas.module.css'

interface PausaPreviewProps {
  filas: readonly VistaPausa[] | undefined
  /** The pause of a whole branch, which takes a line more. */
  hasMany: boolean
  isStale: boolean
  error: Error | null
  onRetry: () => void
}

/** The end dates with the pause applied. */
export function PausaPreview({ filas, hasMany, isStale, error, onRetry }: PausaPreviewProps) {
  if (error && !filas) return <LoadError isCompact error={error} onRetry={onRetry} />
  if (!filas) return isStale ? <Skeleton height={hasMany ? 110 : 78} /> : null
  const [only] = filas
  if (!only) return <Banner kind="warn">Nadie tiene una membresía que pausar en esos días.</Banner>
  if (filas.length === 1) return <OnePreview fila={only} />
  const possible = filas.filter(({ problema }) => problema === '')
  const others = filas.filter(({ problema }) => problema !== '')
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.end}>Se pausan {possible.length} membresías</p>
      <p className={styles.quiet}>Cada una se corre los días de la pausa. Podrás deshacerlo.</p>
      {others.length > 0 && (
        <details className={styles.quiet}>
          <summary className={styles.others}>
            {others.length === 1 ? '1 no se puede pausar' : `${others.length} no se pueden pausar`}
          </summary>
          {others.map(({ id_miembro, nombre, problema }) => (
            <p key={id_miembro}>
              {nombre}: {problema}
            </p>
          ))}
        </details>
      )}
    </div>
  )
}

function OnePreview({ fila: { problema, vencimiento, nuevo_vencimiento, dias } }: { fila: VistaPausa }) {
  const { format } = useSession()
  if (problema !== '') return <Banner kind="warn">{problema}</Banner>
  return (
    <div className={styles.preview} aria-live="polite">
      <p className={styles.quiet}>
        {dias === 1 ? '1 día de pausa' : `${dias} días de pausa`} · vencía el {format.civilDate(vencimiento)}
      </p>
      <p className={styles.end}>Vencerá el {format.civilDate(nuevo_vencimiento)}</p>
    </div>
  )
}
