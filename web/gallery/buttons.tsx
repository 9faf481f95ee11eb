import { ArrowRight, Pencil, Plus, Trash2 } from 'lucide-react'
import { Button, LinkButton } from '#web/ui/buttons/button.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Row, Section } from './section.tsx'

const variants = ['solid', 'outline', 'ghost', 'danger'] as const

export function Buttons() {
  return (
    <Section id="botones" title="Botones">
      {variants.map((variant) => (
        <Row key={variant}>
          <Button variant={variant} icon={<Plus aria-hidden />}>
            Nuevo registro
          </Button>
          <Button variant={variant}>Guardar cambios</Button>
          <Button variant={variant} isPending>
            Guardar cambios
          </Button>
          <Button variant={variant} isDisabled>
            Guardar cambios
          </Button>
          <Button variant={variant} size="s">
            Pequeño
          </Button>
          <Button variant={variant} size="l">
            Grande
          </Button>
        </Row>
      ))}
      <Row>
        <LinkButton href="#botones" trailing={<ArrowRight aria-hidden />}>
          Un enlace
        </LinkButton>
        <IconButton label="Editar" icon={<Pencil aria-hidden />} />
        <CopyButton text="11 5555 0000" label="Copiar teléfono" />
        <IconButton label="Agregar" keys={['n']} variant="outline" icon={<Plus aria-hidden />} />
        <IconButton label="Crear" variant="solid" isRound icon={<Plus aria-hidden />} />
        <IconButton label="Eliminar" size="s" icon={<Trash2 aria-hidden />} />
        <IconButton label="Sin permiso" isDisabled icon={<Pencil aria-hidden />} />
        <IconButton label="Guardando" isPending icon={<Pencil aria-hidden />} />
      </Row>
    </Section>
  )
}
