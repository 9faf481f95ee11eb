import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { paths } from '#web/app/paths.ts'

const from = '/admin/plataforma/$pagina'

/** What the address says of the page, read by `read`, and how to change it: what becomes undefined leaves the address. */
export function usePlace<S extends object>(
  read: (search: Record<string, unknown>) => S,
): [S, (part: Partial<S>) => void] {
  const search = useSearch({ from })
  const { pagina } = useParams({ from })
  const navigate = useNavigate({ from })
  const router = useRouter()
  const change = (part: Partial<S>) => {
    // What was typed a moment before somebody went elsewhere changes nothing there.
    if (router.latestLocation.pathname !== paths.operador(pagina)) return
    void navigate({ search: (now) => ({ ...now, ...part }) })
  }
  return [read(search), change]
}
