import { useState } from 'react'
import type { Gimnasio } from '#shared/collections/gimnasio.ts'
import { api } from '#web/lib/api/api.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Select } from '#web/ui/fields/select.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './recordatorios.module.css'

const usual = { desde: 9, hasta: 20 }

const hours = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => ({ id: String(from + at), label: `${from + at}:00` }))

/** The hours of the gym's clock in which mails leave. A choice is saved at once. */
export function HorasForm({ gym }: { gym: Gimnasio }) {
  const { can } = useSession()
  const [horas, setHoras] = useState(gym.politica.horas_recordatorios ?? usual)
  const save = useWrite({
    write: (horas_recordatorios: typeof usual) =>
      api.collection('gimnasios').update(gym.id, { politica: { ...gym.politica, horas_recordatorios } }),
    onDone: () => toast.success('Horario guardado'),
    onError: (error) => toast.error(describeError(error).sentence),
    stale: ['gimnasios'],
  })
  const change = (part: Partial<typeof usual>) => {
    const next = { ...horas, ...part }
    setHoras(next)
    save.mutate(next)
  }
  const isDisabled = !can('settings.update') || save.isPending
  return (
    <Card
      title="Horario de los correos"
      description={`Según la hora de ${gym.nombre}. Un recordatorio que no alcanza a salir hoy no sale.`}
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
    </Card>
  )
}
