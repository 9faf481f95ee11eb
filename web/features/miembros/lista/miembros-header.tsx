import { EllipsisVertical, FileUp, Merge, Pause, Plus } from 'lucide-react'
import { memo } from 'react'
import { BranchScope } from '#web/lib/branch-scope.tsx'
import { useSession } from '#web/lib/session.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Menu } from '#web/ui/overlays/menu.tsx'
import type { ChangeMiembros } from './use-list-search.ts'

/** Opens the form for a new member. */
export function AddButton({ onPress }: { onPress: () => void }) {
  return (
    <Button variant="solid" icon={<Plus aria-hidden />} onPress={onPress}>
      Nuevo miembro
    </Button>
  )
}

interface MiembrosHeaderProps {
  isEverywhere: boolean
  /** Undefined until it has been counted. */
  total: number | undefined
  onChange: ChangeMiembros
  onAdd: () => void
}

/** The page's heading. Rows that arrive do not draw it again. */
export const MiembrosHeader = memo(function MiembrosHeader({
  isEverywhere,
  total,
  onChange,
  onAdd,
}: MiembrosHeaderProps) {
  const { branch, can, format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const place = isEverywhere ? 'todas las sucursales' : branch.nombre
  return (
    <PageHeader
      title="Miembros"
      subtitle={total === undefined ? '' : `${format.number(total)} en ${place}`}
      actions={
        <>
          <BranchScope
            value={isEverywhere ? 'todas' : undefined}
            onChange={(sucursales) => onChange({ sucursales, pagina: undefined })}
          />
          <MoreMenu onChange={onChange} />
          {!isPhone && can('members.create') && <AddButton onPress={onAdd} />}
        </>
      }
    />
  )
})

function MoreMenu({ onChange }: { onChange: ChangeMiembros }) {
  const { can } = useSession()
  const items = [
    can('members.import') && {
      id: 'importar',
      label: 'Importar miembros',
      icon: <FileUp aria-hidden />,
      onAction: () => onChange({ importar: 'true' }),
    },
    can('members.update') &&
      can('members.delete') && {
        id: 'repetidos',
        label: 'Posibles repetidos',
        icon: <Merge aria-hidden />,
        onAction: () => onChange({ unir: 'repetidos' }),
      },
    can('pauses.create') && {
      id: 'pausar',
      label: 'Pausar toda la sucursal',
      icon: <Pause aria-hidden />,
      onAction: () => onChange({ pausar: 'sucursal' }),
    },
  ].filter((item) => item !== false)
  if (items.length === 0) return null
  return (
    <Menu
      label="Más acciones"
      trigger={<IconButton label="Más acciones" icon={<EllipsisVertical aria-hidden />} />}
      groups={[{ id: 'mas', items }]}
    />
  )
}
