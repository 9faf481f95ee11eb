import { type RefObject, useEffect, useState } from 'react'
import type { Tarjeta } from '#shared/entrada.ts'
import type { Vista } from '../puerta/vista.ts'
import type { Copia } from '../sin-conexion/copia.ts'
import { useOffered } from './use-offered.ts'

interface DoorText {
  vista: Vista | null
  copia: Copia | null
  field: RefObject<HTMLInputElement | null>
  onType: (next: string) => void
}

/** The text of the door's field, the people offered for it, and the one of them whom an arrow or the mouse has pointed at. */
export function useDoorText({ vista, copia, field, onType }: DoorText) {
  const [texto, setTexto] = useState('')
  /** '' for the first one; null before anything has pointed. */
  const [point, setPoint] = useState<string | null>(null)
  const [answered, setAnswered] = useState<Vista | null>(null)
  const offered = useOffered({ vista, texto, copia })
  const tarjetas = offered.isSettled ? offered.tarjetas : []
  const active = point === null ? -1 : indexOf(tarjetas, point)
  const varias = vista?.estado === 'varias' ? vista : null
  // The text that several people match stays, to be narrowed down or replaced.
  if (vista !== answered) {
    setAnswered(vista)
    setPoint(null)
    if (varias && texto === '') setTexto(varias.pedido.texto ?? '')
  }
  useEffect(() => {
    if (varias) field.current?.select()
  }, [varias, field])

  const pointAt = (tarjeta: Tarjeta | undefined) => setPoint(tarjeta?.id ?? '')
  return {
    texto,
    offered,
    active,
    pointed: tarjetas[active],
    type: (next: string) => {
      setTexto(next)
      setPoint(null)
      onType(next)
    },
    pointAt,
    /** Moves by an arrow key. False for every other key. */
    step: (key: string): boolean => {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return false
      pointAt(key === 'ArrowDown' ? (tarjetas[active + 1] ?? tarjetas[0]) : tarjetas.at(Math.max(active, 0) - 1))
      return true
    },
  }
}

/** An arrow that comes before the list points to the first. */
const indexOf = (tarjetas: readonly Tarjeta[], pointed: string) =>
  pointed === '' ? Math.min(0, tarjetas.length - 1) : tarjetas.findIndex(({ id }) => id === pointed)
