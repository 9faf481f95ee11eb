import { sexos } from '#shared/collections/miembro.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormContext } from 'react-hook-form'
import type { MiembroInput } from '#shared/collections/miembro.ts'
import { documentTypes } from '#shared/documentos.ts'
import { DocumentoAviso } from './documento-aviso.tsx'
import { FormDate, FormEtiquetas, FormSelect, FormText, FormTextArea } from './form-fields.tsx'
import styles from './miembro-form.module.css'

const sexoOptions = sexos.map((sexo) => ({ id: sexo, label: sexo }))

/** The fields of a member, what the desk needs first. */
export function MiembroFields() {
  const { gym, branches } = useSession()
  const { control } = useFormContext<MiembroInput>()
  const types = documentTypes(gym.pais).map((type) => ({ id: type, label: type }))
  return (
    <div className={styles.fields}>
      <FormText name="nombre" label="Nombre y apellidos" autoFocus autoComplete="off" />
      <div className={styles.pair}>
        <FormText name="dni" label="Número de documento" autoComplete="off" />
        <FormSelect name="tipo_documento" label="Tipo" options={types} isOptional placeholder="Sin indicar" />
      </div>
      <DocumentoAviso control={control} />
      <div className={styles.pair}>
        <FormText name="telefono" label="Teléfono" type="tel" inputMode="tel" autoComplete="off" />
        <FormSelect name="sexo" label="Sexo" options={sexoOptions} isOptional placeholder="Sin indicar" />
      </div>
      <p className={styles.note}>El documento o el teléfono: con uno de los dos basta.</p>
      <FormText name="correo" label="Correo electrónico" type="email" isOptional autoComplete="off" />
      <FormText name="direccion" label="Dirección" isOptional autoComplete="off" />
      <FormDate name="fecha_nacimiento" label="Fecha de nacimiento" isOptional />
      <FormText
        name="contacto_emergencia"
        label="Contacto de emergencia"
        isOptional
        help="Nombre, parentesco y teléfono."
      />
      <FormText name="alerta" label="Alerta" isOptional help="Se muestra cada vez que alguien abre su ficha." />
      <FormEtiquetas label="Etiquetas" isOptional help="Separadas por comas: becado, empresa." />
      <FormTextArea name="notas" label="Notas" isOptional />
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
