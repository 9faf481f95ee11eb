import { keysOf } from '#shared/campos/campo.ts'
import { useSession } from '#web/lib/session.ts'
import { type ReactNode, useState } from 'react'
import { useFormContext, useFormState } from 'react-hook-form'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { type MiembroInput } from '#shared/collections/miembro-input.ts'
import { documentTypes } from '#shared/documentos/documentos.ts'
import { DocumentoAviso } from './documento-aviso.tsx'
import { FormCampo, FormSelect, FormTelefono, FormText } from './form-fields.tsx'
import styles from './miembro-form.module.css'

const first = new Set(['nombre', 'dni', 'telefono'])
const placed = new Set([...first, 'tipo_documento', 'sexo', 'correo'])
const others = keysOf(datosMiembro).filter((name) => !placed.has(name))

interface MiembroFieldsProps {
  /** The desk needs three fields of a new member: the others are folded. */
  isNew: boolean
  foto: ReactNode
}

/** The fields of a member, with those the desk needs first. */
export function MiembroFields({ isNew, foto }: MiembroFieldsProps) {
  const { control } = useFormContext<MiembroInput>()
  const { defaultValues, errors } = useFormState<MiembroInput>()
  // The name comes with the one who was searched for, or with a visitor.
  const isNamed = isNew && Boolean(defaultValues?.nombre)
  return (
    <div className={styles.fields}>
      {!isNew && foto}
      <FormText name="nombre" label="Nombre y apellido" autoFocus={!isNamed} autoComplete="off" />
      <div className={styles.pair}>
        <FormText name="dni" label="Número de documento" autoFocus={isNamed} autoComplete="off" />
        <FormTelefono name="telefono" label="Teléfono" inputMode="tel" autoComplete="off" />
      </div>
      <div className={styles.under}>
        <DocumentoAviso control={control} />
        {!errors.dni && <p className={styles.note}>El documento o el teléfono: con uno de los dos basta.</p>}
      </div>
      {isNew ? (
        <Folded>
          {foto}
          <OtherFields />
        </Folded>
      ) : (
        <OtherFields />
      )}
    </div>
  )
}

/** Opens by itself if one of its fields was refused. */
function Folded({ children }: { children: ReactNode }) {
  const { errors } = useFormState<MiembroInput>()
  const [isOpen, setIsOpen] = useState(false)
  const isRefused = Object.keys(errors).some((name) => !first.has(name))
  return (
    <details
      className={styles.folded}
      open={isOpen || isRefused}
      onToggle={({ currentTarget }) => setIsOpen(currentTarget.open)}
    >
      <summary>Más datos: foto, correo, nacimiento…</summary>
      <div className={styles.fields}>{children}</div>
    </details>
  )
}

function OtherFields() {
  const { gym, branches } = useSession()
  const types = documentTypes(gym.pais).map((type) => ({ id: type, label: type }))
  return (
    <>
      <div className={styles.pair}>
        <FormSelect
          name="tipo_documento"
          label="Tipo de documento"
          options={types}
          isOptional
          placeholder="Sin indicar"
        />
        <FormCampo name="sexo" />
      </div>
      <FormText name="correo" label="Correo electrónico" type="email" isOptional autoComplete="off" />
      {others.map((name) => (
        <FormCampo key={name} name={name} />
      ))}
      {branches.length > 1 && (
        <FormSelect
          name="sucursal_id"
          label="Sucursal"
          options={branches.map(({ id, nombre }) => ({ id, label: nombre }))}
        />
      )}
    </>
  )
}
