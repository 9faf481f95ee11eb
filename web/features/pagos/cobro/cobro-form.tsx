import { type FormEvent, useReducer, useRef, useState } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import type { Pago } from '#shared/collections/pago.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { aCuenta } from '#shared/metodos-pago.ts'
import { PlazoPicker } from '#web/features/planes/plazo-picker.tsx'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { useDialogKeys } from '#web/lib/keys/use-dialog-keys.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { useSession } from '#web/lib/session.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { CobroFooter } from '#web/features/recibos/cobrar/cobro-footer.tsx'
import { CobroNotice, isUncertain } from '#web/features/recibos/cobrar/cobro-notice.tsx'
import {
  cobroInput,
  cobroProblems,
  emptyDraft,
  resolveCobro,
  type CobroContext,
  type CobroDraft,
} from './state/cobro.ts'
import { cambioDePlan } from './state/cambio-de-plan.ts'
import { firstResto } from './state/resto.ts'
import { chargeLabel } from './state/charge-label.ts'
import { ExtraFields } from './extra-fields.tsx'
import { rememberDesk } from './state/desk-memory.ts'
import { focusProblem } from '#web/features/recibos/cobrar/focus-problem.ts'
import { PagaFields } from './medios/paga-fields.tsx'
import { MiembroCard } from './miembro-card.tsx'
import { PeriodoChoice, venceText } from './periodo-choice.tsx'
import { SendLink } from './send-link.tsx'
import { RepeatedQuestion } from './repeated-question.tsx'
import { UnsettledBanner } from '#web/lib/acts/unsettled-banner.tsx'
import { useUnsettledAct } from '#web/lib/acts/unsettled.ts'
import { type Facts, useRegisterPago } from './state/use-register-pago.ts'

interface CobroFormProps {
  miembro: MiembroPago
  context: CobroContext
  /** Goes back to choose another member. */
  onChange: () => void
  onCharged: (pago: string) => void
  onClose: () => void
}

/** Fields that show their own errors. */
const withError = [
  'id_plan_plazo',
  'medio_pago',
  'partes',
  'horario',
  'descuento',
  'motivo_descuento',
  'fecha_cobro',
  'a_cuenta',
  'vence',
] as const

const change = (draft: CobroDraft, part: Partial<CobroDraft>): CobroDraft => ({ ...draft, ...part })

/** The charge form: plan, method and period. Enter charges. */
export function CobroForm({ miembro, context: current, onChange, onCharged, onClose }: CobroFormProps) {
  const { branch, user, format } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [opened] = useState(current)
  const context = keepProposals(opened, current)
  const [draft, set] = useReducer(change, emptyDraft)
  const [isTried, setIsTried] = useState(false)
  const [repeated, setRepeated] = useState<Pago | null>(null)
  // All retries use the same id, so that a lost answer does not charge twice.
  const [id] = useState(newRecordId)
  const [seen, setSeen] = useState<Facts>({ vencimiento: miembro.vencimiento, planes: current.planes })
  const other = useUnsettledAct(miembro.id, id)
  const register = useRegisterPago(id, (outcome, { input }) => {
    if (outcome.kind === 'repeated') return setRepeated(outcome.last)
    if (outcome.kind === 'changed') return setSeen(outcome.now)
    if (input.medio_pago !== aCuenta) rememberDesk(branch.id, input)
    onCharged(outcome.pago.id)
  })
  const cobro = resolveCobro(draft, context)
  const found = cobroProblems(draft, cobro, { ...context, money: format.money })
  const refused = register.error ? describeError(register.error) : null
  const problems = { ...refused?.fields, ...(isTried && found) }

  const { saldo } = context
  const owe =
    saldo && cobro.total > 0 && draft.resto === null
      ? () => set({ resto: firstResto(saldo, context.today) })
      : undefined
  const openSaldo = useOpenCobro()
  useDialogKeys(form, {
    d: owe,
    s: miembro.saldo > 0 ? () => openSaldo(cobrarSaldo(miembro.id)) : undefined,
  })
  const charge = (isConfirmed: boolean) => {
    if (register.isPending || other) return
    setIsTried(true)
    if (Object.keys(found).length > 0) return focusProblem(form.current)
    const input = cobroInput(draft, cobro, { id, id_miembro: miembro.id, sucursal_id: branch.id, ...context })
    const que = `Cobro de ${miembro.nombre} por ${format.money(cobro.pagado / 100)}`
    register.mutate({ input, que, usuario: user.id, total: cobro.total, seen, isConfirmed })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    charge(false)
  }

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <DialogBody>
        {other && <UnsettledBanner act={other} />}
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
        <PagaFields cobro={cobro} draft={draft} onChange={set} onOwe={owe} problems={problems} />
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
        <ExtraFields
          cobro={cobro}
          draft={draft}
          context={context}
          onChange={set}
          problems={problems}
          otherwise={<SendLink miembro={miembro} cobro={cobro} />}
        />
        <CobroNotice hasChanged={register.data?.kind === 'changed'} refused={refused} onFields={withError} />
      </DialogBody>
      <CobroFooter
        total={cobro.plazo && cobro.total}
        missing={found.id_plan_plazo}
        precio={cobro.precio}
        about={[miembro.nombre, cobro.plan?.nombre, cobro.plazo && plazoLabel(cobro.plazo)].filter(Boolean).join(', ')}
        vence={cobro.periodo && venceText(cobro.periodo, context.today, format)}
        cambio={cambioDePlan(cobro, context, format)}
        label={chargeLabel(cobro, format)}
        isPending={register.isPending}
        isDisabled={other !== undefined}
        isRetry={isUncertain(refused)}
        onClose={onClose}
      />
      <RepeatedQuestion
        last={repeated}
        miembro={miembro}
        onClose={() => setRepeated(null)}
        onConfirm={() => (setRepeated(null), charge(true))}
      />
    </form>
  )
}

/** Keeps the initial proposals: data that changes behind an open form updates dates and prices, never a choice. */
function keepProposals({ ultimo, anterior, desk, miembro }: CobroContext, current: CobroContext): CobroContext {
  const { id_plan_plazo, horario } = miembro
  return { ...current, ultimo, anterior, desk, miembro: { ...current.miembro, id_plan_plazo, horario } }
}
