import { useNavigate } from '@tanstack/react-router'
import { Building2, Copy, EllipsisVertical, Pencil, RotateCcw, Trash2 } from 'lucide-react'
import type { Plan } from '#shared/collections/plan.ts'
import { usePlace } from '#web/lib/forms/use-place.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Menu, type MenuAction } from '#web/ui/overlays/menu.tsx'
import { useMayCopy } from './copiar/use-may-copy.ts'
import { useDeletePlan, useRestorePlan } from './use-plan-actions.ts'

interface PlanRowActionsProps {
  plan: Plan
  miembros: number
}

/** At the end of a plan's row: to edit or restore it, and a menu with the rest that is permitted. */
export function PlanRowActions({ plan, miembros }: PlanRowActionsProps) {
  const { can } = useSession()
  const navigate = useNavigate()
  const restore = useRestorePlan()
  return (
    <>
      {can('plan.update') &&
        (plan.deleted === '' ? (
          <IconButton
            size="s"
            label={`Editar ${plan.nombre}`}
            icon={<Pencil aria-hidden />}
            onPress={() => void navigate({ href: paths.editarPlan(plan.id) })}
          />
        ) : (
          <IconButton
            size="s"
            label={`Restaurar ${plan.nombre}`}
            icon={<RotateCcw aria-hidden />}
            onPress={() => restore.mutate(plan)}
          />
        ))}
      <PlanMenu plan={plan} miembros={miembros} />
    </>
  )
}

function PlanMenu({ plan, miembros }: PlanRowActionsProps) {
  const { can } = useSession()
  const navigate = useNavigate()
  const remove = useDeletePlan()
  const mayCopy = useMayCopy(plan)
  const [, openCopy] = usePlace('copiar')
  const duplicate: MenuAction = {
    id: 'duplicar',
    label: 'Duplicar',
    icon: <Copy aria-hidden />,
    onAction: () => void navigate({ href: paths.agregarPlan({ copia: plan.id }) }),
  }
  const copy: MenuAction = {
    id: 'copiar',
    label: 'Copiar a otra sucursal',
    icon: <Building2 aria-hidden />,
    onAction: () => openCopy(plan.id),
  }
  const erase: MenuAction = {
    id: 'eliminar',
    label: 'Eliminar',
    icon: <Trash2 aria-hidden />,
    isDanger: true,
    onAction: () => remove.mutate({ ...plan, miembros }),
  }
  const items = [
    ...(can('plan.create') ? [duplicate] : []),
    ...(mayCopy ? [copy] : []),
    ...(plan.deleted === '' && can('plan.delete') ? [erase] : []),
  ]
  if (items.length === 0) return null
  const label = `Más acciones para ${plan.nombre}`
  return (
    <Menu
      label={label}
      trigger={<IconButton size="s" label={label} icon={<EllipsisVertical aria-hidden />} />}
      groups={[{ id: 'fila', items }]}
    />
  )
}
