import { Copy, Ellipsis, Pencil, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { Select } from '#web/ui/fields/select.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Row, Section } from './section.tsx'

const groups = [
  {
    id: 'a',
    title: 'Acciones',
    items: [
      { id: 'editar', label: 'Editar', icon: <Pencil aria-hidden />, shortcut: 'e' },
      { id: 'duplicar', label: 'Duplicar', icon: <Copy aria-hidden />, detail: 'Con sus plazos' },
    ],
  },
  { id: 'b', items: [{ id: 'eliminar', label: 'Eliminar', icon: <Trash2 aria-hidden />, isDanger: true }] },
]

function FormDialog() {
  const [isOpen, setIsOpen] = useState(false)
  const [plan, setPlan] = useState<string | null>(null)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Abrir diálogo</Button>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title="Nuevo registro"
        description="Solo el nombre es obligatorio."
        isDirty
      >
        <form onSubmit={(event) => event.preventDefault()}>
          <DialogBody>
            <TextField label="Nombre y apellido" autoFocus />
            <Select
              label="Plan"
              value={plan}
              onChange={setPlan}
              options={[
                { id: '1', label: 'Musculación' },
                { id: '2', label: 'Natación' },
              ]}
            />
          </DialogBody>
          <FormFooter start="Total $ 12.000" onCancel={close} isPending={false}>
            Crear registro
          </FormFooter>
        </form>
      </Dialog>
    </>
  )
}

function Confirm() {
  const [isOpen, setIsOpen] = useState(false)
  const close = () => setIsOpen(false)
  return (
    <>
      <Button onPress={() => setIsOpen(true)}>Abrir pregunta</Button>
      <ConfirmDialog
        isOpen={isOpen}
        onClose={close}
        onConfirm={close}
        title="¿Anular el recibo 0001-00000042?"
        confirmLabel="Anular"
        isDanger
      >
        El período vuelve a quedar como estaba antes.
      </ConfirmDialog>
    </>
  )
}

export function Overlays() {
  return (
    <Section id="capas" title="Capas y avisos">
      <Row>
        <FormDialog />
        <Confirm />
        <Popover trigger={<Button>Abrir panel</Button>} title="Detalle">
          Un panel pequeño con cualquier contenido.
        </Popover>
        <Menu
          label="Acciones"
          groups={groups}
          trigger={<IconButton label="Más acciones" icon={<Ellipsis aria-hidden />} />}
        />
      </Row>
      <Row>
        <Button onPress={() => toast.info('Hay una versión nueva')}>Aviso informativo</Button>
        <Button
          onPress={() =>
            toast.success('Registro eliminado', {
              action: { label: 'Deshacer', onPress: () => toast.info('Deshecho') },
            })
          }
        >
          Aviso con deshacer
        </Button>
        <Button onPress={() => toast.warn('La conexión es lenta', { text: 'Los cambios tardarán en verse.' })}>
          Advertencia
        </Button>
        <Button onPress={() => toast.error('No se pudo guardar', { text: 'Revisa tu conexión e inténtalo otra vez.' })}>
          Aviso de error
        </Button>
      </Row>
    </Section>
  )
}
