import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { dia } from '#shared/campos/limits.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import type { Plan } from '#shared/collections/plan.ts'
import type { AcreedorRecord } from '#shared/domiciliacion/acreedor.ts'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { isAutomatable } from '#shared/en_linea/cobro-automatico.ts'
import { livePlazos, planesQuery } from '#web/features/planes/planes.queries.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { actWith, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { FieldPair } from '#web/ui/layout/field-group.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import styles from '../domiciliacion.module.css'
import { nextDueDay } from '#shared/domiciliacion/dias-de-cobro.ts'
import { useDomiciliar } from '../queries/mandatos.writes.ts'
import { MandatoField } from './mandato-field.tsx'

interface DomiciliarFormProps {
  miembro: MiembroPago
  acreedor: AcreedorRecord
  /** The mandate that was just added. */
  mandato: Mandato | null
  /** Adds a mandate for a payer whose name is typed. */
  onNew: (typed: string) => void
  onClose: () => void
}

const schema = z.object({
  id_mandato: z.string().min(1, 'Elige un mandato, o agrega uno.'),
  id_plan_plazo: z.string().min(1, 'Elige qué se cobra.'),
  proximo: dia,
})

/** Chooses the mandate, the term and the first day. */
export function DomiciliarForm({ miembro, acreedor, mandato, onNew, onClose }: DomiciliarFormProps) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const [id] = useState(newRecordId)
  const domiciliar = useDomiciliar(miembro.nombre, onClose)
  const { data: planes } = useQuery(planesQuery(miembro.sucursal_id))
  const paidUntil = miembro.vencimiento > today ? miembro.vencimiento : today
  const acting = actWith(domiciliar, (chosen: z.infer<typeof schema>) => ({
    id,
    id_miembro: miembro.id,
    sucursal_id: miembro.sucursal_id,
    ...chosen,
  }))
  const { control, send, refusal } = useActForm(acting, {
    resolver: zodResolver(schema),
    defaultValues: {
      id_mandato: mandato?.id ?? '',
      id_plan_plazo: miembro.id_plan_plazo,
      proximo: nextDueDay(paidUntil, acreedor),
    },
  })
  const plazo = useController({ control, name: 'id_plan_plazo' })
  const terms = termsOf(planes ?? [], format.money)
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.fields}>
          <MandatoField control={control} made={mandato} onNew={onNew} />
          <FieldPair>
            <Select
              label="Qué se cobra"
              options={terms}
              value={terms.some((term) => term.id === plazo.field.value) ? plazo.field.value : null}
              onChange={plazo.field.onChange}
              error={plazo.fieldState.error?.message}
              help="El precio de hoy queda acordado."
            />
            <DateField label="Primer cobro" min={today} {...useFormField(control, 'proximo')} />
          </FieldPair>
          {refusal && <Banner kind="bad">{refusal}</Banner>}
        </div>
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={domiciliar.isPending}>
        Domiciliar
      </FormFooter>
    </form>
  )
}

/** The terms on sale that the bank can collect again and again, with their prices. */
const termsOf = (planes: readonly Plan[], money: (amount: number) => string) =>
  planes
    .filter(({ deleted }) => deleted === '')
    .flatMap((plan) => livePlazos(plan).map((plazo) => ({ plan, plazo })))
    .filter(({ plazo }) => plazo.unidad === 'mes' && isAutomatable(plazo))
    .map(({ plan, plazo }) => ({
      id: plazo.id,
      label: `${plan.nombre}, ${plazoLabel(plazo)}`,
      detail: money(plazo.precio),
    }))
