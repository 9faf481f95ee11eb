import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useDeferredValue } from 'react'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { besideQuery, useMedia } from '#web/ui/base/use-media.ts'
import { PanelPlace } from '#web/ui/overlays/panel-place.tsx'
import { useChangeMiembros, useListSearch } from './lista/use-list-search.ts'
import { useSteps } from '#web/lib/lists/use-steps.ts'
import { listContext, miembrosListQuery } from './queries/miembros.queries.ts'

const importarDialog = onDemand(async () => (await import('./importar/importar-dialog.tsx')).ImportarDialog)
const pausaDialog = onDemand(async () => (await import('./pausas/pausa-of-address.tsx')).PausaOfAddress)
const unirDialog = onDemand(async () => (await import('./unir/unir-of-address.tsx')).UnirOfAddress)
const miembroPanel = onDemand(async () => (await import('./ficha/miembro-panel.tsx')).MiembroPanel, PanelPlace)
const miembroFormPanel = onDemand(async () => (await import('./formulario/miembro-form-panel.tsx')).MiembroFormPanel)

const noForm = { nuevo: undefined, editar: undefined, nombre: undefined, telefono: undefined }

/** The panels and dialogs over the list, as the address names them. */
export function MiembrosDialogs() {
  const search = useSearch({ from: '/admin/miembros' })
  const list = useListSearch()
  const change = useChangeMiembros()
  const navigate = useNavigate({ from: '/admin/miembros' })
  const session = useSession()
  const { can } = session
  const isBeside = useMedia(besideQuery)
  const { data } = useQuery(miembrosListQuery(list, listContext(session, useToday(session.gym.zona_horaria))))
  const step = useSteps(data?.items, search.miembro, (miembro) => change({ miembro }, true))
  // The row answers a press at once. The panel is drawn in parts, between keys and clicks.
  const miembro = useDeferredValue(search.miembro)
  return (
    <>
      {search.importar && can('members.import') && (
        <importarDialog.Part onClose={() => change({ importar: undefined })} />
      )}
      {search.pausar && can('pauses.create') && (
        <pausaDialog.Part
          key={`pausa-${search.pausar}`}
          pausar={search.pausar}
          onClose={() => change({ pausar: undefined })}
        />
      )}
      {search.unir && can('members.update') && can('members.delete') && (
        <unirDialog.Part unir={search.unir} con={search.con} onChange={change} />
      )}
      {miembro && (isBeside || !search.editar) && (
        <miembroPanel.Part
          key={miembro}
          id={miembro}
          onStep={step}
          onEdit={() => change({ editar: miembro })}
          onPause={() => change({ pausar: miembro })}
          onUnir={() => change({ unir: miembro })}
          onClose={() => change({ miembro: undefined })}
        />
      )}
      {((search.nuevo && can('members.create')) ?? (search.editar && can('members.update'))) && (
        <miembroFormPanel.Part
          key={`formulario-${search.editar ?? 'nuevo'}`}
          id={search.editar}
          known={{ nombre: search.nombre ?? '', telefono: search.telefono ?? '' }}
          onSee={(seen) => change({ ...noForm, miembro: seen })}
          onCharge={(added) =>
            void navigate({ search: (now) => ({ ...now, ...noForm, miembro: added, cobrar: added }) })
          }
          onClose={() => change(noForm)}
        />
      )}
    </>
  )
}
