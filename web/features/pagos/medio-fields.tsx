import { RadioCards } from '#web/ui/radio-cards.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import type { Cobro, CobroDraft } from './cobro.ts'

interface MedioFieldsProps {
  cobro: Cobro
  draft: CobroDraft
  onChange: (part: Partial<CobroDraft>) => void
  error: string | undefined
}

/** How it is paid, and the number that comes with it where there is one. */
export function MedioFields({ cobro, draft, onChange, error }: MedioFieldsProps) {
  return (
    <>
      <RadioCards
        label="Medio de pago"
        minWidth={132}
        options={cobro.medios.map((medio) => ({ id: medio, label: medio }))}
        value={cobro.medio}
        onChange={(medio_pago) => onChange({ medio_pago })}
        error={error}
      />
      {cobro.asksReferencia && (
        <TextField
          label="Referencia"
          isOptional
          placeholder="Número de la operación"
          maxLength={80}
          autoComplete="off"
          value={draft.referencia}
          onChange={(referencia) => onChange({ referencia })}
        />
      )}
    </>
  )
}
