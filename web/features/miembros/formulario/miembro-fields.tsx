import { keysOf } from '#shared/campos/campo.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormContext } from 'react-hook-form'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { type MiembroInput } from '#shared/collections/miembro-input.ts'
import { documentTypes } from '#shared/documentos/documentos.ts'
import { DocumentoAviso } from './documento-aviso.tsx'
import { FormCampo, FormSelect, FormTelefono, FormText } from './form-fields.tsx'
import styles from './miembro-form.module.css'

const placed = new Set(['nombre', 'dni', 'tipo_documento', 'telefono', 'sexo', 'correo'])
const others = keysOf(datosMiembro).filter((name) => !placed.has(name))

/** The fields of a member, with those the desk needs first. */
export function MiembroFields() {
  const { gym, branches } = useSession()
  const { control } = useFormContext<MiembroInput>()
  const types = documentTypes(gym.pais).map((type) => ({ id: type, label: type }))
  return (
    <div className={styles.fields}>
      <FormText name="nombre" label="Nombre y apellido" autoFocus autoComplete="off" />
      <div className={styles.pair}>
        <FormText name="dni" label="Número de documento" autoComplete="off" />
        <FormSelect name="tipo_documento" label="Tipo" options={types} isOptional placeholder="Sin indicar" />
      </div>
      <DocumentoAviso control={control} />
      <div className={styles.pair}>
        <FormTelefono name="telefono" label="Teléfono" inputMode="tel" autoComplete="off" />
        <FormCampo name="sexo" />
      </div>
      <p className={styles.note}>El documento o el teléfono: con uno de los dos basta.</p>
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
    </div>
  )
}
