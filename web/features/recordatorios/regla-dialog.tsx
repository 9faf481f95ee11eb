import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  kinds,
  nameOfRegla,
  type Regla,
  reglaInput,
  type ReglaInput,
  type TipoDeRegla,
  variablesOf,
} from '#shared/recordatorios/regla.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Checkbox } from '#web/ui/fields/choices/checkbox.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { DialogBody, DialogFooter, LeaveButton } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { useSaveRegla, vistaQuery } from './recordatorios.queries.ts'
import { useSettled } from './use-settled.ts'
import { Vista } from './vista.tsx'
import styles from './recordatorios.module.css'

interface ReglaDialogProps {
  tipo: TipoDeRegla
  stored: Regla | undefined
  onClose: () => void
}

/** A rule, with what it would do today. */
export function ReglaDialog({ tipo, stored, onClose }: ReglaDialogProps) {
  const [first] = useState<ReglaInput>(() => draftOf(tipo, stored))
  const [draft, setDraft] = useState(first)
  const change = (part: Partial<ReglaInput>) => setDraft((now) => ({ ...now, ...part }))
  const parsed = reglaInput.safeParse(draft)
  const problemOf = (name: keyof ReglaInput) =>
    parsed.error?.issues.find(({ path: [field] }) => field === name)?.message
  const isOn = stored?.activa === true
  const save = useSaveRegla(stored, {
    onDone: ({ activa }) => {
      toast.success(activa === isOn ? 'Cambios guardados' : activa ? 'Regla activada' : 'Regla apagada')
      onClose()
    },
  })
  const send = (activa: boolean) => save.mutate({ ...draft, activa })
  const { min, max } = kinds[tipo]
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={nameOfRegla(draft)}
      size="l"
      isDirty={JSON.stringify(first) !== JSON.stringify(draft) && !save.isPending}
    >
      <DialogBody>
        <div className={styles.columns}>
          <div className={styles.fields}>
            {min < max && (
              <NumberField
                label="Días"
                value={draft.dias}
                onChange={(dias) => change({ dias: dias ?? kinds[tipo].dias })}
                minValue={min}
                maxValue={max}
                trailing="días"
                error={problemOf('dias')}
              />
            )}
            <div className={styles.ways} role="group" aria-label="Cómo se avisa">
              <Checkbox
                label="Por correo"
                detail="Sale solo, a quien tiene correo."
                isSelected={draft.por_correo}
                onChange={(por_correo) => change({ por_correo })}
              />
              <Checkbox
                label="Por WhatsApp"
                detail="Queda en la lista de hoy, para quien no recibe el correo."
                isSelected={draft.por_whatsapp}
                onChange={(por_whatsapp) => change({ por_whatsapp })}
              />
              {problemOf('por_whatsapp') && <p className={styles.problem}>{problemOf('por_whatsapp')}</p>}
            </div>
            <TextArea
              label="Texto"
              rows={5}
              value={draft.texto}
              onChange={(texto) => change({ texto })}
              help={`${listOf(variablesOf(tipo))} se completan para cada miembro.`}
              error={problemOf('texto')}
            />
          </div>
          <Preview rule={parsed.success ? parsed.data : null} />
        </div>
        {save.error && <Banner kind="bad">{describeError(save.error).sentence}</Banner>}
      </DialogBody>
      <DialogFooter isSending={save.isPending}>
        {isOn && (
          <Button variant="ghost" isPending={save.isPending} onPress={() => send(false)}>
            Apagar
          </Button>
        )}
        {isOn ? (
          <LeaveButton onLeave={onClose} />
        ) : (
          <Button isDisabled={!parsed.success} onPress={() => send(false)}>
            Guardar apagada
          </Button>
        )}
        <Button variant="solid" isDisabled={!parsed.success} isPending={save.isPending} onPress={() => send(true)}>
          {isOn ? 'Guardar' : 'Activar'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}

/** '{nombre}, {gimnasio} y {vencimiento}'. */
const listOf = (words: readonly string[]) => `${words.slice(0, -1).join(', ')} y ${words.at(-1)}`

const draftOf = (tipo: TipoDeRegla, stored: Regla | undefined): ReglaInput => ({
  tipo,
  dias: stored?.dias ?? kinds[tipo].dias,
  por_correo: stored?.por_correo ?? true,
  por_whatsapp: stored?.por_whatsapp ?? true,
  texto: stored?.texto ?? kinds[tipo].texto,
})

/** The last valid rule stays in view while something is wrong. */
function Preview({ rule }: { rule: ReglaInput | null }) {
  const [last, setLast] = useState(rule)
  if (rule && JSON.stringify(rule) !== JSON.stringify(last)) setLast(rule)
  const asked = useSettled(last)
  return asked && <Asked rule={asked} />
}

function Asked({ rule }: { rule: ReglaInput }) {
  const { data, error } = useQuery(vistaQuery(rule))
  return (
    <section className={styles.preview} aria-label="Qué haría hoy">
      <h3 className={styles.heading}>Hoy</h3>
      {error && !data ? (
        <p className={styles.detail}>{describeError(error).sentence}</p>
      ) : (
        <Vista rule={rule} vista={data} />
      )}
    </section>
  )
}
