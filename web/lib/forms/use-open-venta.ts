import { useNavigate } from '@tanstack/react-router'

interface Opening {
  /** Begins with a day pass. */
  isPase?: boolean
  visitante?: string
}

/** Opens the form to sell over the current screen. */
export function useOpenVenta(): (opening?: Opening) => void {
  const navigate = useNavigate()
  return ({ isPase = false, visitante } = {}) =>
    void navigate({ to: '.', search: (now) => ({ ...now, vender: isPase ? 'pase' : 'lista', visitante }) })
}
