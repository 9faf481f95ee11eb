import { Mail } from 'lucide-react'
import { useState } from 'react'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Grid, Section } from './section.tsx'

const options = [
  { id: 'a', label: 'Mensual', detail: '30 días' },
  { id: 'b', label: 'Trimestral con congelamiento incluido', detail: '90 días' },
  { id: 'c', label: 'Anual', detail: '365 días', isDisabled: true },
]

export function Fields() {
  const [chosen, setChosen] = useState<string | null>('b')
  return (
    <Section id="campos" title="Campos de texto">
      <Grid>
        <TextField label="Nombre y apellido" placeholder="Ana Pérez" />
        <TextField label="Correo" isOptional leading={<Mail aria-hidden />} help="Para enviarle el recibo." />
        <TextField label="Documento" defaultValue="30.894" error="El documento tiene 7 u 8 cifras." />
        <TextField label="Código" defaultValue="A-100" isDisabled />
        <TextField label="Peso" defaultValue="72" trailing="kg" />
        <PasswordField label="Contraseña" defaultValue="secreta-larga" />
        <Select label="Plazo" options={options} value={chosen} onChange={setChosen} />
        <Select label="Vacío" options={options} value={null} onChange={setChosen} />
        <Select label="Con error" options={options} value={null} onChange={setChosen} error="Elige un plazo." />
      </Grid>
    </Section>
  )
}
