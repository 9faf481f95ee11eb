import { type FormEvent, useReducer, useRef, useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Pago } from '#shared/collections/pago.ts'
import { PlazoPicker } from '#web/features/planes/plazo-picker.tsx'
import { describeError } from '#web/lib/errors.ts'
import { newRecordId } from '#web/lib/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { DialogBody } from '#web/ui/dialog-parts.tsx'
import { Select } from '#web/ui/select.tsx'
import { CobroFooter } from './cobro-footer.tsx'
import { CobroNotice, isUncertain } from './cobro-notice.tsx'
import { cobroInput, cobroProblems, emptyDraft, resolveCobro, type CobroContext, type CobroDraft } from './cobro.ts'
import styles from './cobro.module.css'
import { DescuentoFields } from './descuento-fields.tsx'
import { rememberDesk } from './desk-memory.ts'
import { FechaField } from './fecha-field.tsx'
import { MedioFields } from './medio-fields.tsx'
import { MiembroCard } from './miembro-card.tsx'
import { PeriodoChoice } from './periodo-choice.tsx'
import { RepeatedQuestion } from './repeated-question.tsx'
import { type Facts, useRegisterPago } from './use-register-pago.ts'

interface CobroFormProps {
  miembro: MiembroPago
  context: CobroContext
  /** Somebody else is to be charged. */
  onChange: () => void
  onCharged: (pago: string) => void
  onClose: () => void
}

const change = (draft: CobroDraft, part: Partial<CobroDraft>): CobroDraft => ({ ...draft, ...part })

/** What is charged, how it is paid and until when it lasts. Enter charges. */
export function CobroForm({ miembro, context: current, onChange, onCharged, onClose }: CobroFormProps) {
  const { branch, gym } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [opened] = useState(current)
  const context = proposedAs(opened, current)
  const [draft, set] = useReducer(change, emptyDraft)
  const [isTried, setIsTried] = useState(false)
  const [repeated, setRepeated] = useState<Pago | null>(null)
  // The same id over every try: what the network did to the first one, it is charged once.
  const [id] = useState(newRecordId)
  const register = useRegisterPago()
  const [seen, setSeen] = useState<Facts>({ vencimiento: miembro.vencimiento, planes: current.planes })
  const cobro = resolveCobro(draft, context)
  const found = cobroProblems(draft, cobro, gym.moneda)
  const refused = register.error ? describeError(register.error) : null
  const problems = { ...refused?.fields, ...(isTried && found) }

  const charge = (isConfirmed: boolean) => {
    if (register.isPending) return
    setIsTried(true)
    if (Object.keys(found).length > 0) return focusProblem(form.current)
    const input = cobroInput(draft, cobro, { id, id_miembro: miembro.id, sucursal_id: branch.id, ...context })
    register.mutate(
      { input, total: cobro.total, seen, isConfirmed },
      {
        onSuccess: (outcome) => {
          if (outcome.kind === 'repeated') return setRepeated(outcome.last)
          if (outcome.kind === 'changed') return setSeen(outcome.now)
          rememberDesk(branch.id, input)
          onCharged(outcome.pago.id)
        },
      },
    )
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    charge(false)
  }

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <DialogBody>
        <MiembroCard miembro={miembro} onChange={onChange} />
        <PlazoPicker
          planes={context.planes}
          plan={cobro.plan?.id ?? null}
          plazo={cobro.plazo?.id ?? null}
          onPlan={(id_plan) => set({ id_plan })}
          onPlazo={(id_plan_plazo) => set({ id_plan_plazo })}
          error={problems.id_plan_plazo}
          autoFocus={cobro.plazo === null}
        />
        <MedioFields cobro={cobro} draft={draft} onChange={set} error={problems.medio_pago} />
        {cobro.asksHorario && (
          <Select
            label="Horario"
            placeholder="Elegir horario…"
            options={context.horarios.map((time) => ({ id: time, label: time }))}
            value={cobro.horario || null}
            onChange={(horario) => set({ horario })}
            error={problems.horario}
          />
        )}
        {cobro.vista && (
          <PeriodoChoice
            vista={cobro.vista}
            today={context.today}
            value={cobro.eleccion}
            canChoose={context.canDiscount}
            onChange={(eleccion) => set({ eleccion })}
          />
        )}
        <div className={styles.extras}>
          {context.canDiscount && cobro.plazo && <DescuentoFields draft={draft} onChange={set} errors={problems} />}
          {context.canBackdate && (
            <FechaField draft={draft} today={context.today} onChange={set} error={problems.fecha_cobro} />
          )}
        </div>
        <CobroNotice outcome={register.data} refused={refused} />
      </DialogBody>
      <CobroFooter cobro={cobro} isPending={register.isPending} isRetry={isUncertain(refused)} onClose={onClose} />
      <RepeatedQuestion
        last={repeated}
        miembro={miembro}
        onClose={() => setRepeated(null)}
        onConfirm={() => (setRepeated(null), charge(true))}
      />
    </form>
  )
}

/** What was proposed stays proposed: facts that change behind an open form move dates and prices, never a choice. */
function proposedAs({ ultimo, anterior, desk, miembro }: CobroContext, current: CobroContext): CobroContext {
  const { id_plan_plazo, horario } = miembro
  return { ...current, ultimo, anterior, desk, miembro: { ...current.miembro, id_plan_plazo, horario } }
}

function focusProblem(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const field = form?.querySelector('[data-invalid] :is(input, button), [aria-invalid=true]')
    if (field instanceof HTMLElement) field.focus()
  })
}
