import { useEffect, useRef } from 'react'
import type { Problem } from '#web/lib/errors.ts'
import { Banner } from '#web/ui/banner.tsx'
import type { Outcome } from './use-register-pago.ts'

/** The fields that say for themselves what was refused. */
const shownOnFields = new Set([
  'id_plan_plazo',
  'medio_pago',
  'horario',
  'descuento',
  'motivo_descuento',
  'fecha_cobro',
])

/** Whether the charge may have arrived though no answer did; sending it again is safe. */
export const isUncertain = (problem: Problem | null) => problem !== null && uncertain.has(problem.kind)

const uncertain = new Set<Problem['kind']>(['offline', 'away', 'server'])

interface CobroNoticeProps {
  outcome: Outcome | undefined
  refused: Problem | null
}

/** Why nothing was charged, where no field tells. It comes into sight by itself, however long the form is. */
export function CobroNotice(props: CobroNoticeProps) {
  const place = useRef<HTMLDivElement>(null)
  const { outcome, refused } = props
  useEffect(() => {
    if (!outcome && !refused) return
    // Newer browsers answer a promise, which an effect must not return.
    place.current?.scrollIntoView({ block: 'nearest' })
  }, [outcome, refused])
  return (
    <div ref={place}>
      <Reason {...props} />
    </div>
  )
}

function Reason({ outcome, refused }: CobroNoticeProps) {
  if (outcome?.kind === 'changed') {
    return (
      <Banner kind="warn" title="Los datos cambiaron mientras cobrabas">
        Otra persona cobró a este miembro o cambió el precio. Revisa la fecha y el total, y vuelve a cobrar.
      </Banner>
    )
  }
  if (!refused) return null
  const fields = Object.entries(refused.fields)
  const others = fields.filter(([name]) => !shownOnFields.has(name)).map(([, sentence]) => sentence)
  if (fields.length > 0 && others.length === 0) return null
  return (
    <Banner kind="bad" title="No se pudo cobrar">
      {others.length > 0 ? others.join(' ') : refused.sentence}
      {isUncertain(refused) && ' Puedes reintentar: no se cobrará dos veces.'}
    </Banner>
  )
}
