import { useNavigate } from '@tanstack/react-router'

/** Opens the charge form over the screen in view: for one member, or to look for him first. */
export function useOpenCobro(): (miembro?: string) => void {
  const navigate = useNavigate()
  return (miembro = 'buscar') => void navigate({ to: '.', search: (now) => ({ ...now, cobrar: miembro }) })
}
