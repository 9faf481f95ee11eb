import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { type Gimnasio, politica } from '#shared/collections/gimnasio.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useSession } from '#web/lib/session.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './recordatorios.module.css'

const usual = { desde: 9, hasta: 20 }

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: String(from + at), label: `${from + at}:00` }))

const horasInput = z.object({ horas_recordatorios: politica.shape.horas_recordatorios.unwrap() })
type HorasInput = z.infer<typeof horasInput>

const draftOf = ({ politica: { horas_recordatorios = usual } }: Gimnasio): HorasInput => ({ horas_recordatorios })

const store = recordStore<Gimnasio, HorasInput>('gimnasios', {
  bodyOf: ({ base, input }) => ({ politica: { ...base.politica, ...input } }),
})

/** The hours of the gym's clock in which mails leave. A choice is saved at once. */
export function HorasForm({ gym: stored }: { gym: Gimnasio }) {
  const { can } = useSession()
  const form = useForm({ resolver: zodResolver(horasInput), defaultValues: draftOf(stored) })
  const record = useRecordForm({
    stored,
    form,
    schema: horasInput,
    draft: draftOf,
    store,
    said: () => 'Horario guardado',
  })
  const horas = form.watch('horas_recordatorios')
  const change = (part: Partial<typeof usual>) => {
    form.setValue('horas_recordatorios', { ...horas, ...part }, { shouldDirty: true })
    record.send()
  }
  const isDisabled = !can('settings.update') || record.isSending
  return (
    <Card
      title="Horario de los correos"
      description={`Según la hora de ${stored.nombre}. Un recordatorio que no alcanza a salir hoy no sale.`}
    >
      <div className={styles.pair}>
        <Select
          label="Desde"
          options={hours(0, horas.hasta - 1)}
          value={String(horas.desde)}
          onChange={(value) => change({ desde: Number(value) })}
          isDisabled={isDisabled}
        />
        <Select
          label="Hasta"
          options={hours(horas.desde + 1, 24)}
          value={String(horas.hasta)}
          onChange={(value) => change({ hasta: Number(value) })}
          isDisabled={isDisabled}
        />
      </div>
      <RecordNotice record={record} />
    </Card>
  )
}
