import { civilDay } from '#shared/values/dates-without-library.ts'
import { memberFiguresQuery } from '#web/lib/branch-figures.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { branchNow } from '#web/lib/current-branch.ts'
import type { FirstData } from '#web/lib/lists/first-data.ts'
import { loadTelefono } from '#web/lib/telefono.tsx'
import { etiquetasQuery } from '../etiquetas/etiquetas.queries.ts'
import { miembrosSearch } from './miembros-search.ts'
import { listContext, miembrosListQuery } from './miembros.queries.ts'

/** The page of members with all that its rows show, and their counts. */
export const firstData: FirstData = ({ queryClient, session: { gym, ...session }, search }) => {
  const branch = branchNow({ gym, ...session })
  if (!gym || !branch) return []
  const shown = miembrosSearch(search)
  const context = listContext({ branch, gym }, civilDay(serverNow(), gym.zona_horaria))
  return [
    queryClient.prefetchQuery(miembrosListQuery(shown, context)),
    queryClient.prefetchQuery(memberFiguresQuery(shown.sucursales === 'todas' ? null : branch.id)),
    queryClient.prefetchQuery(etiquetasQuery),
    loadTelefono(),
  ]
}
