import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { reciboNumber } from '#shared/recibo.ts'
import { writeMedio } from '#shared/metodos-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioCards } from '#web/ui/fields/choices/radio-cards.tsx'
import { OnlyOption, soleChosen } from '#web/ui/fields/only-option.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { referenceUsesQuery } from '../queries/reference-uses.queries.ts'
import type { Medio } from './medio.ts'

interface MedioFieldsProps {
  cobro: Medio
  draft: { referencia: string }
  onChange: (part: { medio_pago?: string; referencia?: string }) => void
  error: string | undefined
}

/** The payment method, and its reference number if it has one. */
export function MedioFields({ cobro, draft, onChange, error }: MedioFieldsProps) {
  const options = cobro.medios.map((medio) => ({ id: medio, label: writeMedio(medio) }))
  const only = error === undefined && soleChosen(options, cobro.medio)
  return (
    <>
      {only ? (
        <OnlyOption label="Medio de pago" option={only} />
      ) : (
        <RadioCards
          label="Medio de pago"
          minWidth={132}
          options={options}
          value={cobro.medio}
          onChange={(medio_pago) => onChange({ medio_pago })}
          error={error}
        />
      )}
      {cobro.asksReferencia && (
        <>
          <TextField
            label="Referencia"
            isOptional
            placeholder="Número de la operación"
            maxLength={80}
            autoComplete="off"
            value={draft.referencia}
            onChange={(referencia) => onChange({ referencia })}
          />
          <ReferenceAlarm referencia={draft.referencia.trim()} />
        </>
      )}
    </>
  )
}

/** Warns about a reference that was used before. The user decides. */
export function ReferenceAlarm({ referencia }: { referencia: string }) {
  const { format } = useSession()
  const { data: [use, ...others] = [] } = useQuery(referenceUsesQuery(useDeferredValue(referencia)))
  if (!use) return null
  const facts = [use.miembro, format.civilDate(use.dia), use.sucursal].filter(Boolean).join(', ')
  return (
    <Banner kind="warn" title={`Esta referencia ya se usó en el recibo ${reciboNumber(use.recibo)}`}>
      {facts}
      {others.length > 0 && ` y en ${others.length === 1 ? 'otro pago' : 'otros pagos'}`}. Revisa el comprobante antes
      de cobrar.
    </Banner>
  )
}
