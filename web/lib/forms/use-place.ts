import { useNavigate, useSearch } from '@tanstack/react-router'
import { text } from '../search-fields.ts'

/** The search parameters that open a dialog from within a part of several screens. */
type Place = 'automatico' | 'baja' | 'copiar' | 'deshacer' | 'domiciliar' | 'enlace' | 'resolver'

/**
 * The place of a dialog in the address, so that a reload, back and a shared link show it: what it is open for, and the
 * function that opens it for something or closes it.
 */
export function usePlace(place: Place): [string | undefined, (openFor?: string) => void] {
  const openFor = useSearch({ strict: false, select: (search) => text(search[place]) })
  const navigate = useNavigate()
  return [openFor, (next) => void navigate({ to: '.', search: (now) => ({ ...now, [place]: next }) })]
}
