import { useState } from 'react'
import { Avatar } from '#web/ui/pictures/avatar.tsx'
import { ComboBox } from '#web/ui/fields/combo-box.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { DateRangeField } from '#web/ui/fields/dates/date-range-field.tsx'
import { ImageField } from '#web/ui/pictures/image-field.tsx'
import { MoneyField } from '#web/ui/fields/money-field.tsx'
import { NumberField } from '#web/ui/fields/number-field.tsx'
import { SearchField } from '#web/ui/fields/search-field.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { people } from './people.ts'
import { Grid, Section } from './section.tsx'

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

function PersonSearch() {
  const [query, setQuery] = useState('')
  const [id, setId] = useState<string | null>(null)
  const options = people.map((person) => ({
    id: person.id,
    label: person.nombre,
    detail: person.documento,
    leading: <Avatar name={person.nombre} />,
    trailing: <StatusPill kind={person.kind}>{person.vence}</StatusPill>,
  }))
  return (
    <ComboBox
      label="Persona"
      help="Nombre o documento"
      items={options.filter(({ label }) => plain(label).includes(plain(query))).slice(0, 8)}
      value={options.find((option) => option.id === id) ?? null}
      onChange={setId}
      query={query}
      onQuery={setQuery}
      create={{ label: 'Agregar persona nueva', onPress: () => toast.info('Nueva persona') }}
    />
  )
}

export function MoreFields() {
  const [search, setSearch] = useState('')
  const [amount, setAmount] = useState<number | null>(12500)
  const [days, setDays] = useState<number | null>(30)
  const [date, setDate] = useState('2026-10-23')
  const [image, setImage] = useState<File | null>()
  return (
    <Section id="mas-campos" title="Búsqueda, números y fechas">
      <Grid>
        <SearchField label="Buscar personas" value={search} onChange={setSearch} shortcut="/" />
        <PersonSearch />
        <MoneyField label="Monto" currency="ARS" value={amount} onChange={setAmount} />
        <MoneyField label="Precio" currency="EUR" value={null} onChange={setAmount} error="Escribe el precio." />
        <NumberField label="Duración" trailing="días" minValue={1} value={days} onChange={setDays} />
        <DateField label="Vencimiento" value={date} onChange={setDate} />
        <DateRangeField label="Fechas" from="2026-01-05" to="2026-01-31" onChange={setDate} />
        <DateField label="Nacimiento" isOptional value="" onChange={setDate} error="Revisa la fecha." />
        <DateField label="Cerrada" value="2026-01-31" onChange={setDate} isDisabled />
        <ImageField label="Foto" isRound isOptional value={image} onChange={setImage} camera="user" />
        <ImageField label="Logo" value={undefined} onChange={setImage} error="El archivo está dañado." />
        <TextArea label="Notas" placeholder="Algo que convenga saber" help="Solo la ve el personal." />
      </Grid>
    </Section>
  )
}
