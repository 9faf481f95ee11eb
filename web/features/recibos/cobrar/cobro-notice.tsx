import { useEffect, useRef } from 'react'
import type { Problem } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import styles from './cobrar.module.css'

/** True if the charge may have arrived although no answer did; a retry is safe. */
export const isUncertain = (problem: Problem | null) => problem !== null && uncertain.has(problem.kind)

const uncertain = new Set<Problem['kind']>(['offline', 'away', 'server'])

interface CobroNoticeProps {
  refused: Problem | null
  /** The fields that show their own errors. */
  onFields: readonly string[]
  /** Dates or price are others than those shown. */
  hasChanged?: boolean
}

/** Errors without a field of their own. Scrolls into view. */
export function CobroNotice(props: CobroNoticeProps) {
  const container = useRef<HTMLDivElement>(null)
  const { hasChanged, refused } = props
  useEffect(() => {
    if (!hasChanged && !refused) return
    // Newer browsers return a promise, which an effect must not return.
    container.current?.scrollIntoView({ block: 'nearest' })
  }, [hasChanged, refused])
  return (
    <div ref={container} className={styles.notice}>
      <Reason {...props} />
    </div>
  )
}

function Reason({ hasChanged, refused, onFields }: CobroNoticeProps) {
  if (hasChanged) {
    return (
      <Banner kind="warn" title="Los datos cambiaron mientras cobrabas">
        Otra persona cobró a este miembro o cambió el precio. Revisa la fecha y el total, y vuelve a cobrar.
      </Banner>
    )
  }
  if (!refused) return null
  const fields = Object.entries(refused.fields)
  const others = fields.filter(([name]) => !onFields.includes(name)).map(([, sentence]) => sentence)
  if (fields.length > 0 && others.length === 0) return null
  return (
    <Banner kind="bad" title="No se pudo cobrar">
      {others.length > 0 ? others.join(' ') : refused.sentence}
      {isUncertain(refused) && ' Puedes reintentar: no se cobrará dos veces.'}
    </Banner>
  )
}
