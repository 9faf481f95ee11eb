import { useDeferredValue, useMemo } from 'react'
import type { Tarjeta } from '#shared/entrada.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { typedText } from '#shared/values/typed-text.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import type { Vista } from '../puerta/vista.ts'
import type { Copia } from '../sin-conexion/copia.ts'
import { findByEnd, findByName } from '../sin-conexion/find-tarjetas.ts'

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

/** The people offered below the field: those of the answer, or those that this device's copy knows by the name or the end of a document typed so far. */
export function useOffered({ vista, texto, copia }: Asked): Offered {
  const { gym } = useSession()
  const dia = useToday(gym.zona_horaria)
  const drawn = useDeferredValue(texto)
  const typed = typedText(drawn)
  const found = useMemo(() => (copia ? findOffered(copia, typed, dia) : []), [copia, typed, dia])
  if (vista?.estado === 'varias') return { ...vista, isSettled: true }
  return { tarjetas: found.slice(0, shown), hayMas: found.length > shown, isSettled: drawn === texto }
}

function findOffered(copia: Copia, typed: string, dia: CivilDate): readonly Tarjeta[] {
  const enVigor = { dia, tolerancia: copia.reglas.tolerancia }
  const ending = findByEnd(copia, typed, enVigor)
  return ending.length > 0 ? ending : findByName(copia.tarjetas, typed, enVigor)
}
