import { useNavigate, useParams, useRouter, useSearch } from '@tanstack/react-router'
import { paths } from '#web/lib/paths.ts'

const from = '/admin/plataforma/$pagina'

/** The page's search parameters and a function to change them; undefined removes one. */
export function usePageSearch<S extends object>(
  read: (search: Record<string, unknown>) => S,
): [S, (part: Partial<S>) => void] {
  const search = useSearch({ from })
  const { pagina } = useParams({ from })
  const navigate = useNavigate({ from })
  const router = useRouter()
  const change = (part: Partial<S>) => {
    // A delayed change from the search field must not apply after leaving the page.
    if (router.latestLocation.pathname !== paths.operador(pagina)) return
    void navigate({ search: (now) => ({ ...now, ...part }) })
  }
  return [read(search), change]
}
