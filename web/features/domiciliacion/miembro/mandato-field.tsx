import { useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { accountText, mandatoWords } from '../palabras/mandato-words.ts'
import { mandatosLikeQuery } from '../queries/mandatos.queries.ts'

interface Chosen {
  id_mandato: string
  id_plan_plazo: string
  proximo: string
}

interface MandatoFieldProps {
  control: Control<Chosen, unknown, Chosen>
  /** The mandate that was just added. */
  made: Mandato | null
  onNew: (typed: string) => void
}

function optionOf(mandato: Mandato) {
  const { id, nombre, iban_final, estado, referencia } = mandato
  return {
    id,
    label: iban_final === '' ? nombre : `${nombre} · ${accountText(iban_final)}`,
    isUnsigned: estado === 'borrador',
    detail: estado === 'activo' ? referencia : `${referencia} · ${mandatoWords(mandato).word}`,
  }
}

/** Searches the mandates by payer; the last option adds one. A family is one payer. */
export function MandatoField({ control, made, onNew }: MandatoFieldProps) {
  const { field, fieldState } = useController({ control, name: 'id_mandato' })
  const [chosen, setChosen] = useState(made && optionOf(made))
  const [query, setQuery] = useState(chosen?.label ?? '')
  const typed = useDeferredValue(query === chosen?.label ? '' : query.trim())
  const { data, isFetching } = useQuery(mandatosLikeQuery(typed))
  const items = (data ?? []).map(optionOf)
  return (
    <ComboBox
      label="Mandato"
      autoFocus={made === null}
      placeholder="Nombre de quien paga"
      help={
        chosen?.isUnsigned
          ? 'Todavía no está firmado: se cobra desde que firme.'
          : 'La misma persona puede pagar por varios.'
      }
      items={items}
      value={chosen}
      query={query}
      onQuery={setQuery}
      isLoading={isFetching}
      create={{ label: 'Nuevo mandato', onPress: () => onNew(typed) }}
      onChange={(id) => {
        setChosen(items.find((item) => item.id === id) ?? null)
        field.onChange(id ?? '')
      }}
      error={fieldState.error?.message}
    />
  )
}
