import { zodResolver } from '@hookform/resolvers/zod'
import { useForm, type Control, type FieldPath } from 'react-hook-form'
import { monedas, nombreDeMoneda, nombreDeZona, paises } from '#shared/paises.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { useFormField } from '#web/lib/use-form-field.ts'
import { ImageField } from '#web/ui/pictures/image-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { chosenLogo, keepLogo } from './logo-draft.ts'
import { gimnasioPasoInput } from './paso-schemas.ts'
import type { RegistroDraft } from './registro-draft.ts'
import styles from './registro.module.css'
import { StepForm, useRefused, type StepProps } from './step-form.tsx'
import { useState } from 'react'

type Values = RegistroDraft['gimnasio']

/** The gym's data. Country, currency and time zone are guessed from the device. */
export function GimnasioStep({ draft, problems, onKeep, onGo }: StepProps) {
  const form = useForm({ resolver: zodResolver(gimnasioPasoInput), defaultValues: draft.gimnasio })
  const names = Object.keys(draft.gimnasio)
  const isName = (name: string): name is FieldPath<Values> => names.includes(name)
  useRefused(form, problems, (path) => {
    const name = path.replace('gimnasio.', '')
    return path.startsWith('gimnasio.') && isName(name) ? name : undefined
  })
  const { control } = form
  return (
    <StepForm
      form={form}
      onTyped={(gimnasio) => onKeep({ ...draft, gimnasio })}
      onNext={() => onGo('sucursales')}
      back={() => onGo('persona')}
    >
      <TextField label="Nombre del gimnasio" autoFocus {...useFormField(control, 'nombre')} />
      <Logo />
      <Lugar
        control={control}
        onPais={(changes) => form.reset({ ...form.getValues(), ...changes }, { keepDirty: true })}
      />
      <div className={styles.pair}>
        <TextField label="Correo" type="email" isOptional {...useFormField(control, 'correo')} />
        <TelefonoField label="Teléfono" isOptional pais={draft.gimnasio.pais} {...useFormField(control, 'telefono')} />
      </div>
      <TextField label="Dirección" isOptional {...useFormField(control, 'direccion')} />
    </StepForm>
  )
}

function Logo() {
  const [logo, setLogo] = useState<File | null | undefined>(chosenLogo)
  const choose = (file: File | null | undefined) => {
    setLogo(file)
    keepLogo(file ?? undefined)
  }
  return <ImageField label="Logo" isOptional value={logo} onChange={choose} />
}

type Lugar = Pick<Values, 'pais' | 'moneda' | 'zona_horaria'>

const currencies = monedas.map((id) => ({ id, label: nombreDeMoneda(id) }))

function Lugar({ control, onPais }: { control: Control<Values>; onPais: (lugar: Lugar) => void }) {
  const pais = useFormField(control, 'pais')
  const moneda = useFormField(control, 'moneda')
  const zona = useFormField(control, 'zona_horaria')
  const zonas = paises.find(({ id }) => id === pais.value)?.zonas ?? []
  const choosePais = (id: string) => {
    const chosen = paises.find((one) => one.id === id)
    if (chosen) onPais({ pais: id, moneda: chosen.moneda, zona_horaria: chosen.zonas[0] ?? 'UTC' })
  }
  return (
    <>
      <Select
        label="País"
        {...pais}
        onChange={choosePais}
        options={paises.map(({ id, nombre }) => ({ id, label: nombre }))}
      />
      <div className={styles.pair}>
        <Select label="Moneda" {...moneda} options={currencies} />
        <Select label="Zona horaria" {...zona} options={zonas.map((id) => ({ id, label: nombreDeZona(id) }))} />
      </div>
    </>
  )
}
