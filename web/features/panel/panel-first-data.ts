import { holds } from '#shared/holds.ts'
import { civilDay } from '#shared/values/dates-without-library.ts'
import { branchFiguresQuery } from '#web/lib/branch-figures.ts'
import { serverNow } from '#web/lib/clock/server-clock.ts'
import { branchNow } from '#web/lib/current-branch.ts'
import type { FirstData } from '#web/lib/lists/first-data.ts'
import { hoyQuery } from './hoy/hoy.queries.ts'
import { panelSearch } from './panel-search.ts'
import { showsBusiness } from './panel-title.ts'
import { cambioQuery, ingresosQuery, planesPopularesQuery, terminanQuery } from './panel.queries.ts'

/** The figures and charts of the business. */
export const firstData: FirstData = ({ queryClient, session, search }) => {
  const { gym, permissions } = session
  const branch = branchNow(session)
  if (!gym || !branch || !showsBusiness(permissions)) return []
  const sucursal = panelSearch(search).sucursales === 'todas' ? null : branch.id
  const today = civilDay(serverNow(), gym.zona_horaria)
  return [
    queryClient.prefetchQuery(branchFiguresQuery(sucursal)),
    queryClient.prefetchQuery(ingresosQuery(sucursal, today)),
    queryClient.prefetchQuery(planesPopularesQuery(sucursal)),
    queryClient.prefetchQuery(cambioQuery(sucursal, today)),
    queryClient.prefetchQuery(terminanQuery(sucursal, today, gym.politica.por_vencer)),
    ...(holds('attendance.index', permissions) ? [queryClient.prefetchQuery(hoyQuery(sucursal))] : []),
  ]
}
