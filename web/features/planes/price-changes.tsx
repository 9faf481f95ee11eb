import { useQuery } from '@tanstack/react-query'
import { useFormContext, useWatch } from 'react-hook-form'
import type { Plan, PlanFormInput } from '#shared/collections/plan.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { liveMembersQuery, livePlazos } from './planes.queries.ts'
import styles from './planes.module.css'

/** The price changes that saving would make. Past payments stay as they are. */
export function PriceChanges({ stored }: { stored: Plan }) {
  const { gym, format } = useSession()
  const today = useToday(gym.zona_horaria)
  const { data: members } = useQuery(liveMembersQuery(stored.sucursal_id))
  const { control } = useFormContext<PlanFormInput>()
  const plazos = useWatch({ control, name: 'plazos' })
  const money = (value: number) => format.money(value)
  const changes = livePlazos(stored).flatMap((before) => {
    const name = plazoLabel(before)
    const now = plazos.find(({ duracion, unidad }) => duracion === before.duracion && unidad === before.unidad)
    if (!now) return [`${name}: deja de venderse`]
    return Number.isNaN(now.precio) || now.precio === before.precio
      ? []
      : [`${name}: de ${money(before.precio)} a ${money(now.precio)}`]
  })
  if (changes.length === 0) return null
  return (
    <Banner kind="info" title={`Desde hoy, ${format.civilDate(today)}`}>
      <ul className={styles.changes}>
        {changes.map((change) => (
          <li key={change}>{change}</li>
        ))}
      </ul>
      <p>{keptSentence(members?.get(stored.id) ?? 0, format.number)}</p>
    </Banner>
  )
}

function keptSentence(miembros: number, number: (value: number) => string): string {
  if (miembros === 0) return 'Lo ya cobrado no cambia.'
  return miembros === 1
    ? 'Lo ya cobrado no cambia: quien lo tiene sigue hasta que venza con lo que pagó.'
    : `Lo ya cobrado no cambia: los ${number(miembros)} miembros que lo tienen siguen hasta que venza con lo que pagaron.`
}
