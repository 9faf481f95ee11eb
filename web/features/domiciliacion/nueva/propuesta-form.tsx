import { useQuery } from '@tanstack/react-query'
import { FileOutput } from 'lucide-react'
import { useState } from 'react'
import { nextBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import type { Propuesta, Remesa } from '#shared/domiciliacion/remesa.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import styles from '../domiciliacion.module.css'
import { recibosText } from '../palabras/remesa-words.ts'
import { propuestaQuery } from '../queries/remesas.queries.ts'
import { useGenerar } from '../queries/remesas.writes.ts'
import { Avisos } from './avisos.tsx'
import { sumOf } from './left-out.ts'
import { PropuestaFigures } from './propuesta-figures.tsx'
import { PropuestaLists } from './propuesta-lists.tsx'

interface PropuestaFormProps {
  vence: string
  onVence: (vence: string) => void
  onMade: (remesa: Remesa) => void
}

/** The proposal for a day: receipts can be left out before the file is made. */
export function PropuestaForm({ vence, onVence, onMade }: PropuestaFormProps) {
  const { format, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const isPhone = useMedia(phoneQuery)
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  const day = nextBankDay(vence)
  const { data, error, refetch } = useQuery(propuestaQuery(day))
  const generar = useGenerar(onMade)
  const taken = data && sumOf(data, left)
  const make = (
    <Button
      variant="solid"
      icon={<FileOutput aria-hidden />}
      isDisabled={!taken || taken.recibos === 0}
      isPending={generar.isPending}
      onPress={() => generar.mutate({ vence: day, sin: [...left], monto: taken?.monto })}
    >
      Generar archivo
    </Button>
  )
  return (
    <>
      <PageHeader
        title="Nueva remesa"
        subtitle={taken && `${recibosText(taken.recibos, format.number)} por ${format.money(taken.monto)}`}
        actions={!isPhone && make}
      />
      <div className={styles.asked}>
        <DateField
          label="Se cobra el"
          min={today}
          value={vence}
          onChange={onVence}
          help={
            day === vence
              ? 'Es un día hábil del banco.'
              : `Ese día no abre el banco: se cobra el ${format.civilDate(day)}.`
          }
        />
        <PropuestaFigures data={data} taken={taken} />
      </div>
      {generar.error && (
        <div className={styles.notice}>
          <Banner kind="bad">{describeError(generar.error).sentence}</Banner>
        </div>
      )}
      {data ? (
        <Lists propuesta={data} left={left} onLeft={setLeft} />
      ) : error ? (
        <LoadError error={error} onRetry={refetch} />
      ) : (
        <Skeleton height={360} />
      )}
      {isPhone && <PhoneBar>{make}</PhoneBar>}
    </>
  )
}

interface ListsProps {
  propuesta: Propuesta
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}

function Lists({ propuesta, left, onLeft }: ListsProps) {
  return (
    <>
      <Avisos propuesta={propuesta} />
      <PropuestaLists propuesta={propuesta} left={left} onLeft={onLeft} />
    </>
  )
}
