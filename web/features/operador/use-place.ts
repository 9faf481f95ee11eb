import { useNavigate, useSearch } from '@tanstack/react-router'

const from = '/admin/plataforma/$pagina'

/** What the address says of the page, read by `read`, and how to change it: what becomes undefined leaves the address. */
export function usePlace<S extends object>(
  read: (search: Record<string, unknown>) => S,
): [S, (part: Partial<S>) => void] {
  const search = useSearch({ from })
  const navigate = useNavigate({ from })
  return [read(search), (part) => void navigate({ search: (now) => ({ ...now, ...part }) })]
}
