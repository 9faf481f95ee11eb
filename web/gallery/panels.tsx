import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { DialogBody, DialogFooter } from '#web/ui/overlays/dialog-parts.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { ThemeConfigurator } from '#web/ui/layout/theme-configurator.tsx'
import { Row, Section } from './section.tsx'

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

function Beside() {
  const [at, setAt] = useState(0)
  return (
    <>
      <Button onPress={() => setAt(1)}>Abrir ficha</Button>
      {at > 0 && (
        <RecordPanel title={`Persona ${at}`} onStep={(by) => setAt(Math.max(1, at + by))} onClose={() => setAt(0)}>
          <DialogBody>j y k pasan a la persona siguiente y a la anterior.</DialogBody>
        </RecordPanel>
      )}
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
        <Beside />
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
