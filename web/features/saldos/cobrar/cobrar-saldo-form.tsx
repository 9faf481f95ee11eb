import { type FormEvent, useLayoutEffect, useReducer, useRef, useState } from 'react'
import { efectivo, metodosOf } from '#shared/metodos-pago.ts'
import type { Deuda, Saldo } from '#shared/saldos/saldo.ts'
import { CobroFooter } from '#web/features/recibos/cobrar/cobro-footer.tsx'
import { CobroNotice, isUncertain } from '#web/features/recibos/cobrar/cobro-notice.tsx'
import { focusProblem } from '#web/features/recibos/cobrar/focus-problem.ts'
import { MedioFields } from '#web/features/recibos/cobrar/medio-fields.tsx'
import { VueltoField } from '#web/features/recibos/cobrar/vuelto-field.tsx'
import { QuedaDebiendo } from '#web/features/recibos/cobrar/queda-debiendo.tsx'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { touchQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { useCurrencySign } from '#web/ui/fields/currency-sign.ts'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import styles from '../saldos.module.css'
import { DeudaChoice } from './deuda-choice.tsx'
import { montoProblem, resolveSaldo, saldoBody, type SaldoDraft } from './saldo-draft.ts'
import { useTakeSaldo } from './use-take-saldo.ts'

interface CobrarSaldoFormProps {
  /** The debt that is due first stands at the head. */
  deudas: readonly [Deuda, ...Deuda[]]
  deuda: string
  medio: string
  onTaken: (saldo: Saldo) => void
  onForgive: (deuda: Deuda) => void
  onClose: () => void
}

/** Fields that show their own errors. */
const withError = ['monto', 'medio_pago'] as const

const change = (draft: SaldoDraft, part: Partial<SaldoDraft>): SaldoDraft => ({ ...draft, ...part })

/** Collects a debt, whole or in part. Enter collects what is proposed: all of it, by the desk's last method. */
export function CobrarSaldoForm({ deudas, deuda, medio, onTaken, onForgive, onClose }: CobrarSaldoFormProps) {
  const { branch, can, gym, format } = useSession()
  const form = useRef<HTMLFormElement>(null)
  const monto = useRef<HTMLInputElement>(null)
  const isTouch = useMedia(touchQuery)
  const [draft, set] = useReducer(change, { deuda, referencia: '' })
  const [isTried, setIsTried] = useState(false)
  // All retries use the same id, so that a lost answer does not collect twice.
  const [id] = useState(newRecordId)
  const take = useTakeSaldo('El cobro del saldo', onTaken)
  const metodos = metodosOf(gym).filter(({ activo }) => activo)
  const saldo = resolveSaldo(draft, { deudas, metodos, medio })
  const found = montoProblem(saldo, { moneda: gym.moneda, money: format.money })
  const refused = take.error ? describeError(take.error) : null
  const problem = (isTried && found) || refused?.fields['monto']
  const total = found === null ? saldo.monto : null
  const proposed = format.number(saldo.deuda.saldo)
  // A newer debt takes the selection away, and what is typed would stand behind the amount.
  useLayoutEffect(() => {
    if (document.activeElement === monto.current) monto.current?.select()
  }, [proposed])
  const nombre = saldo.deuda.expand?.id_miembro?.nombre ?? ''
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (take.isPending) return
    setIsTried(true)
    if (found !== null) return focusProblem(form.current)
    take.mutate(saldoBody(draft, saldo, { id, sucursal_id: branch.id }))
  }
  return (
    <form ref={form} onSubmit={handleSubmit} noValidate>
      <DialogBody>
        <p className={styles.nombre}>{nombre}</p>
        <DeudaChoice
          deudas={deudas}
          value={saldo.deuda}
          onChange={(chosen) => set({ deuda: chosen, monto: undefined })}
        />
        <div className={styles.pair}>
          <TextField
            label="Paga"
            inputMode="decimal"
            leading={useCurrencySign(gym.moneda)}
            autoComplete="off"
            maxLength={16}
            autoFocus={!isTouch}
            ref={monto}
            onFocus={() => monto.current?.select()}
            value={draft.monto ?? proposed}
            onChange={(monto) => set({ monto })}
            error={problem}
          />
          <QuedaDebiendo resto={saldo.debe - (total ?? 0)} />
        </div>
        <MedioFields cobro={saldo} draft={draft} onChange={set} error={refused?.fields['medio_pago']} />
        {saldo.medio === efectivo && total !== null && <VueltoField efectivo={total} />}
        {can('payments.forgive') && (
          <span>
            <Button variant="ghost" size="s" isFlush isDisabled={take.isPending} onPress={() => onForgive(saldo.deuda)}>
              Condonar este saldo
            </Button>
          </span>
        )}
        <CobroNotice refused={refused} onFields={withError} />
      </DialogBody>
      <CobroFooter
        total={total}
        missing={found ?? undefined}
        about={nombre}
        isFocused={isTouch}
        isPending={take.isPending}
        isRetry={isUncertain(refused)}
        onClose={onClose}
      />
    </form>
  )
}
