import { CreditCard, LayoutDashboard, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { CommandDialog } from '../ui/command-dialog.tsx'
import { DateField } from '../ui/date-field.tsx'
import { DialogBody, DialogFooter } from '../ui/dialog-parts.tsx'
import { PhoneBar } from '../ui/phone-bar.tsx'
import { SidePanel } from '../ui/side-panel.tsx'
import { TextField } from '../ui/text-field.tsx'
import { ThemeConfigurator } from '../ui/theme-configurator.tsx'
import { toast } from '../ui/toast.ts'
import { people } from './people.ts'
import { Row, Section } from './section.tsx'

function Commands() {
  const [isOpen, setIsOpen] = useState(false)
  const [query, setQuery] = useState('')
  const matches = (label: string) => label.toLowerCase().includes(query.toLowerCase())
  const pages = [
    { id: 'panel', label: 'Dashboard', icon: <LayoutDashboard aria-hidden />, shortcut: 'g d' },
    { id: 'pagos', label: 'Pagos', icon: <CreditCard aria-hidden />, shortcut: 'g p' },
    { id: 'nuevo', label: 'Nueva persona', icon: <UserPlus aria-hidden />, shortcut: 'n' },
  ].filter(({ label }) => matches(label))
  const found = people
    .filter(({ nombre }) => query !== '' && matches(nombre))
    .slice(0, 6)
    .map(({ id, nombre, documento }) => ({
      id,
      label: nombre,
      detail: documento,
      onAction: () => toast.info(nombre),
    }))
  const groups = [
    { id: 'personas', title: 'Personas', items: found },
    { id: 'ir', title: 'Ir a', items: pages },
  ].filter(({ items }) => items.length > 0)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Abrir órdenes</Button>
      <CommandDialog
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        label="Órdenes"
        query={query}
        onQuery={setQuery}
        groups={groups}
      />
    </>
  )
}

function Panel() {
  const [isOpen, setIsOpen] = useState(false)
  const [date, setDate] = useState('')
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Abrir panel lateral</Button>
      <SidePanel isOpen={isOpen} onClose={close} title="Ángela de la Vega" description="Vence el 23/10/2026">
        <DialogBody>
          <TextField label="Teléfono" defaultValue="11 5555 0000" />
          <DateField label="Nacimiento" value={date} onChange={setDate} />
        </DialogBody>
        <DialogFooter>
          <Button onPress={close}>Cancelar</Button>
          <Button variant="solid" onPress={close}>
            Guardar cambios
          </Button>
        </DialogFooter>
      </SidePanel>
    </>
  )
}

function Look() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Abrir apariencia</Button>
      <ThemeConfigurator isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  )
}

export function Panels() {
  return (
    <Section id="paneles" title="Paneles">
      <Row>
        <Panel />
        <Commands />
        <Look />
      </Row>
      <PhoneBar>
        <Button variant="solid" size="l">
          Nueva persona
        </Button>
      </PhoneBar>
    </Section>
  )
}
