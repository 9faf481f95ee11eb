import { useQuery } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import type { ListaConVistas } from '#shared/vistas/vista.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Popover } from '#web/ui/overlays/popover.tsx'
import { busquedaOf, searchOf } from './vista-search.ts'
import { vistasQuery } from './vistas.queries.ts'

const vistasPanel = onDemand(
  async () => (await import('./vistas-panel.tsx')).VistasPanel,
  () => <Skeleton height={120} width={280} />,
)

interface VistasMenuProps {
  lista: ListaConVistas
  search: object
  /** The search parameters of the list as it opens. */
  usual: object
  /** Offers to save what is in view. */
  isFiltered: boolean
  onOpen: (search: Record<string, unknown>) => void
}

/** The person's saved views of a list. The button names the one in view, or offers to save what is in view. */
export function VistasMenu({ lista, search, usual, isFiltered, onOpen }: VistasMenuProps) {
  const { data: vistas = [] } = useQuery(vistasQuery(lista))
  const isPhone = useMedia(phoneQuery)
  const busqueda = busquedaOf(search)
  const current = vistas.find((vista) => vista.busqueda === busqueda)
  const isUsual = busqueda === busquedaOf(usual)
  const label = current?.nombre ?? (isFiltered ? 'Guardar vista' : 'Vistas')
  const icon = <Bookmark aria-hidden />
  return (
    <Popover
      label="Vistas guardadas"
      placement="bottom end"
      isFlush
      trigger={
        isPhone ? <IconButton label={label} variant="outline" icon={icon} /> : <Button icon={icon}>{label}</Button>
      }
    >
      {(close) => (
        <vistasPanel.Part
          lista={lista}
          vistas={vistas}
          current={current}
          busqueda={isUsual ? null : busqueda}
          onOpen={(vista) => {
            onOpen(searchOf(vista.busqueda))
            close()
          }}
          onSaved={close}
        />
      )}
    </Popover>
  )
}
