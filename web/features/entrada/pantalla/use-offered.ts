import { useDeferredValue, useMemo } from 'react'
import type { Tarjeta } from '#shared/entrada.ts'
import { typedText } from '#shared/values/typed-text.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import type { Vista } from '../puerta/vista.ts'
import type { Copia } from '../sin-conexion/copia.ts'
import { findByName } from '../sin-conexion/find-tarjetas.ts'

const shown = 8

export interface Offered {
  readonly tarjetas: readonly Tarjeta[]
  readonly hayMas: boolean
  /** False while the list is still that of the text before: no key may choose from it. */
  readonly isSettled: boolean
}

interface Asked {
  vista: Vista | null
  texto: string
  copia: Copia | null
}

/** The people offered below the field: those of the answer, or while a name is typed, those that this device's copy knows by it. */
export function useOffered({ vista, texto, copia }: Asked): Offered {
  const { gym } = useSession()
  const dia = useToday(gym.zona_horaria)
  const drawn = useDeferredValue(texto)
  const typed = typedText(drawn)
  const found = useMemo(
    () => (copia ? findByName(copia.tarjetas, typed, { dia, tolerancia: copia.reglas.tolerancia }) : []),
    [copia, typed, dia],
  )
  if (vista?.estado === 'varias') return { ...vista, isSettled: true }
  return { tarjetas: found.slice(0, shown), hayMas: found.length > shown, isSettled: drawn === texto }
}
