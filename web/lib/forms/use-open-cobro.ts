import { useNavigate } from '@tanstack/react-router'

/** Opens the charge form over the current screen, for one member or with the search. */
export function useOpenCobro(): (miembro?: string) => void {
  const navigate = useNavigate()
  return (miembro = 'buscar') => void navigate({ to: '.', search: (now) => ({ ...now, cobrar: miembro }) })
}
