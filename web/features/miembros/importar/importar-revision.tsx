import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Importacion, Trato } from '#shared/collections/importar.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { ImportarColumnas } from './importar-columnas.tsx'
import { ImportarFilas } from './importar-filas.tsx'
import { plazosQuery } from './importar.queries.ts'
import styles from './importar.module.css'
import { type Choices, useApply, useReview } from './use-importar.ts'

interface ImportarRevisionProps {
  upload: Importacion
  /** The error of the previous attempt. */
  problem: string | null
  onBack: () => void
}

const none = 'ninguno'

/** The dry run: the column mapping and the result for each row. Every choice runs it again. */
export function ImportarRevision({ upload, problem, onBack }: ImportarRevisionProps) {
  const { format, branch } = useSession()
  const [choices, setChoices] = useState<Choices>({
    mapeo: upload.mapeo,
    duplicados: 'omitir',
    decisiones: {},
    id_plan_plazo: '',
  })
  const { mutate: review, data, error, isPending } = useReview(upload.id)
  const apply = useApply(upload.id)
  const { data: plazos = [] } = useQuery(plazosQuery(branch.id))
  useEffect(() => review(choices), [choices, review])
  const change = (part: Partial<Choices>) => setChoices((now) => ({ ...now, ...part }))
  const decide = (fila: number, trato: Trato) => change({ decisiones: { ...choices.decisiones, [fila]: trato } })
  const revision = data?.revision
  const failure = apply.error ?? error
  const sentence = failure ? describeError(failure).sentence : problem
  const count = (revision?.crear ?? 0) + (revision?.actualizar ?? 0)
  return (
    <>
      <DialogBody>
        <div className={styles.step}>
          <ImportarColumnas upload={upload} mapeo={choices.mapeo} onChange={(mapeo) => change({ mapeo })} />
          {choices.mapeo.includes('vencimiento') && (
            <Select
              label="Plan para las filas que no lo dicen"
              options={[{ id: none, label: 'Ninguno' }, ...plazos]}
              value={choices.id_plan_plazo || none}
              onChange={(id) => change({ id_plan_plazo: id === none ? '' : id })}
            />
          )}
          <RadioGroup
            label="Si el miembro ya existe"
            options={[
              { id: 'omitir', label: 'Dejarlo como está' },
              { id: 'actualizar', label: 'Actualizar sus datos con los del archivo' },
            ]}
            value={choices.duplicados}
            onChange={(duplicados) => change({ duplicados })}
          />
          {revision && (
            <ImportarFilas
              revision={revision}
              mapeo={choices.mapeo}
              isStale={isPending}
              onDecide={decide}
              archivo={upload.archivo}
            />
          )}
          {sentence && <Banner kind="bad">{sentence}</Banner>}
        </div>
      </DialogBody>
      <DialogFooter>
        <Button onPress={onBack}>Otro archivo</Button>
        <Button
          variant="solid"
          isPending={apply.isPending}
          isDisabled={count === 0 || isPending}
          onPress={() => apply.mutate(choices)}
        >
          {count === 0 ? 'Nada que importar' : `Importar ${format.number(count)}`}
        </Button>
      </DialogFooter>
    </>
  )
}
