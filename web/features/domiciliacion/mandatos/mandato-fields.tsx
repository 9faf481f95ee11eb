import { type Control, useController, useWatch } from 'react-hook-form'
import { useFormField } from '#web/lib/use-form-field.ts'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { FieldPair } from '#web/ui/layout/field-group.tsx'
import type { MandatoDraft } from './mandato-draft.ts'

type Of = { control: Control<MandatoDraft, unknown, MandatoDraft> }

const tipos = [
  { id: 'recurrente', label: 'Cada período', detail: 'Lo usual: se cobra hasta que lo revoque.' },
  { id: 'unico', label: 'Una sola vez' },
] as const

const sealed = 'Se guarda cifrado: después solo se ven las últimas cuatro cifras.'
const ibanHelp = { papel: sealed, enlace: 'Si lo dejas vacío, lo escribe quien firma.', despues: sealed } as const

/** The payer and his account. */
export function PagadorFields({ control }: Of) {
  const tipo = useController({ control, name: 'tipo' }).field
  const firma = useWatch({ control, name: 'firma' })
  return (
    <>
      <FieldPair>
        <TextField
          label="Quien paga"
          autoFocus
          autoComplete="off"
          help="El titular de la cuenta, aunque no entrene."
          {...useFormField(control, 'nombre')}
        />
        <TextField label="NIF" isOptional autoComplete="off" {...useFormField(control, 'nif')} />
      </FieldPair>
      <TextField
        label="IBAN"
        isOptional={firma !== 'papel'}
        autoComplete="off"
        spellCheck="false"
        placeholder="ES91 2100 0418 4502 0005 1332"
        help={ibanHelp[firma]}
        {...useFormField(control, 'iban')}
      />
      <TextField
        label="Correo"
        type="email"
        isOptional={firma !== 'enlace'}
        autoComplete="off"
        help="Ahí recibe el aviso antes de cada cobro."
        {...useFormField(control, 'correo')}
      />
      <RadioGroup label="Se cobra" options={tipos} value={tipo.value} onChange={tipo.onChange} />
    </>
  )
}

const firmas = [
  { id: 'papel', label: 'Ya firmó en papel', detail: 'Guarda el papel: puede pedírtelo el banco.' },
  {
    id: 'enlace',
    label: 'Firma por enlace',
    detail: 'Le llega un correo, lee la orden y la firma con un código. Ahí puede escribir su cuenta.',
  },
  { id: 'despues', label: 'Firma después', detail: 'Imprime el papel y registra la firma cuando lo traiga.' },
] as const

/** The signature; without it nothing can be collected yet. */
export function FirmaFields({ control, today }: Of & { today: string }) {
  const firma = useController({ control, name: 'firma' }).field
  const chosen = useWatch({ control, name: 'firma' })
  const firmado = useFormField(control, 'firmado')
  const lugar = useFormField(control, 'lugar')
  return (
    <>
      <RadioGroup label="Firma" options={firmas} value={firma.value} onChange={firma.onChange} />
      {chosen === 'papel' && (
        <FieldPair>
          <DateField label="Firmó el" max={today} {...firmado} />
          <TextField label="Lugar" isOptional autoComplete="off" {...lugar} />
        </FieldPair>
      )}
    </>
  )
}
