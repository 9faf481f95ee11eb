import { useNavigate } from '@tanstack/react-router'
import { useCallback } from 'react'

/** Opens the charge form over the current screen, for one member or with the search. */
export function useOpenCobro(): (miembro?: string) => void {
  const navigate = useNavigate()
  return useCallback(
    (miembro = 'buscar') => void navigate({ to: '.', search: (now) => ({ ...now, cobrar: miembro }) }),
    [navigate],
  )
}
