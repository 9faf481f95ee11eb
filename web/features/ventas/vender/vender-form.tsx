import { type FormEvent, useReducer, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { masDiasDeSaldo } from '#shared/collections/gimnasio.ts'
import { addDays } from '#shared/values/dates.ts'
import { aCuenta, efectivo } from '#shared/metodos-pago.ts'
import { CobroFooter } from '#web/features/recibos/cobrar/cobro-footer.tsx'
import { CobroNotice, isUncertain } from '#web/features/recibos/cobrar/cobro-notice.tsx'
import { focusProblem } from '#web/features/recibos/cobrar/focus-problem.ts'
import { MedioFields } from '#web/features/recibos/cobrar/medio-fields.tsx'
import { VueltoField } from '#web/features/recibos/cobrar/vuelto-field.tsx'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { CantidadField } from './cantidad-field.tsx'
import { ConceptoTiles } from './concepto-tiles.tsx'
import { OtraFields } from './otra-fields.tsx'
import { PersonaFields } from './persona-fields.tsx'
import { rememberMethod } from './state/last-method.ts'
import { useSell } from './state/use-sell.ts'
import { useTileKeys } from './state/use-tile-keys.ts'
import {
  choose,
  resolveVenta,
  step,
  ventaBody,
  ventaProblems,
  type VentaContext,
  type VentaDraft,
} from './state/venta.ts'

interface VenderFormProps {
  context: VentaContext
  initial: VentaDraft
  /** Offers to sell what is not on the list. */
  hasOtra: boolean
  onSold: (venta: string) => void
  onClose: () => void
}

/** Fields that show their own errors. */
const withError = ['id_concepto', 'cantidad', 'concepto', 'precio', 'visitante', 'medio_pago', 'vence'] as const

const change = (draft: VentaDraft, part: Partial<VentaDraft>): VentaDraft => ({ ...draft, ...part })

/** The form to sell: product, amount, customer and method. Enter sells. */
export function VenderForm({ context, initial, hasOtra, onSold, onClose }: VenderFormProps) {
  const { branch, gym, user, format } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const [draft, set] = useReducer(change, initial)
  const [isTried, setIsTried] = useState(false)
  // All retries use the same id, so that a lost answer does not sell twice.
  const [id] = useState(newRecordId)
  const selling = useSell(id, (sold, { medio_pago }) => {
    if (medio_pago !== aCuenta) rememberMethod(branch.id, medio_pago)
    onSold(sold.id)
  })
  const venta = resolveVenta(draft, context)
  const found = ventaProblems(draft, venta, gym.moneda)
  const refused = selling.error ? describeError(selling.error) : null
  const problems = { ...refused?.fields, ...(isTried && found) }

  const chooseLinea = (linea: string) => {
    // The focus moves before the next key, however fast it comes.
    flushSync(() => {
      setIsTried(false)
      set(choose(draft, linea))
    })
    focusNext(form.current)
  }
  const handleStep = (by: 1 | -1) => set(step(draft, by))
  useTileKeys({
    onDigit: (digit) => {
      const chosen = context.conceptos[digit - 1]
      if (chosen) chooseLinea(chosen.id)
    },
    onStep: handleStep,
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (selling.isPending) return
    setIsTried(true)
    if (Object.keys(found).length > 0) return focusProblem(form.current)
    const input = ventaBody(draft, venta, { id, sucursal_id: branch.id })
    const nombre = venta.linea?.nombre ?? input.concepto ?? ''
    const que = `Venta de ${input.cantidad} ${nombre} por ${format.money((venta.total ?? 0) / 100)}`
    selling.mutate({ input, que, usuario: user.id })
  }
  const isChosen = venta.linea !== null || venta.isOtra
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <DialogBody>
        <ConceptoTiles
          conceptos={context.conceptos}
          value={draft.linea}
          hasOtra={hasOtra}
          onChoose={chooseLinea}
          error={problems.id_concepto ?? (venta.isOtra ? undefined : problems.precio)}
        />
        {venta.isOtra && <OtraFields draft={draft} onChange={set} problems={problems} />}
        {isChosen && !venta.isPase && (
          <CantidadField
            value={draft.cantidad}
            onChange={(cantidad) => set({ cantidad })}
            onStep={handleStep}
            error={problems.cantidad}
          />
        )}
        {isChosen && <PersonaFields draft={draft} onChange={set} isPase={venta.isPase} error={problems.visitante} />}
        {isChosen && <MedioFields cobro={venta} draft={draft} onChange={set} error={refused?.fields['medio_pago']} />}
        {venta.vence !== null && (
          <DateField
            label="Para el"
            value={venta.vence}
            min={context.today}
            max={addDays(context.today, masDiasDeSaldo)}
            onChange={(vence) => set({ vence })}
            error={problems.vence}
          />
        )}
        {venta.medio === efectivo && venta.total !== null && <VueltoField efectivo={venta.total} />}
        <CobroNotice refused={refused} onFields={withError} />
      </DialogBody>
      <CobroFooter
        total={venta.total}
        missing={Object.values(found)[0]}
        isFocused={false}
        label={
          venta.vence !== null && venta.total !== null ? `Dejar ${format.money(venta.total / 100)} a cuenta` : undefined
        }
        isPending={selling.isPending}
        isRetry={isUncertain(refused)}
        onClose={onClose}
      />
    </form>
  )
}

/** The focus goes to what is missing, or else to the button, so that Enter sells. */
function focusNext(form: HTMLFormElement | null): void {
  const next = form?.querySelector('[data-next] input') ?? form?.querySelector('[type=submit]')
  if (next instanceof HTMLElement) next.focus()
}
