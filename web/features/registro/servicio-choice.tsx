import type { Servicio } from '#shared/collections/servicio.ts'
import { RadioGroup } from '#web/ui/radio-group.tsx'

/** There is no gym yet whose country would say how numbers are written. */
const written = new Intl.NumberFormat('es-AR')

interface ServicioChoiceProps {
  servicios: readonly Servicio[]
  /** Empty: the free one. */
  value: string
  /** Branches that the gym registers. */
  sucursales: number
  error: string | undefined
  onChange: (servicio: string) => void
}

/** The plan to begin with: the free one, or one of those that can be tried before they are paid. */
export function ServicioChoice({ servicios, value, sucursales, error, onChange }: ServicioChoiceProps) {
  const offered = servicios.filter(({ precio, prueba_gratuita }) => precio === 0 || prueba_gratuita)
  const free = offered.find(({ precio }) => precio === 0)
  const tooSmall = (limit: number) => limit > 0 && sucursales > limit
  return (
    <RadioGroup
      label="Plan"
      error={error}
      value={value === '' ? (free?.id ?? null) : value}
      onChange={(id) => onChange(id === free?.id ? '' : id)}
      options={offered.map(({ id, nombre, precio, moneda, limite_sucursales, limite_miembros }) => ({
        id,
        label: nombre,
        isDisabled: tooSmall(limite_sucursales),
        detail: [
          precio === 0
            ? 'Gratis, sin tarjeta'
            : `14 días de prueba, después ${`${moneda} ${written.format(precio)}`} al mes`,
          upTo(limite_sucursales, 'sucursal', 'sucursales'),
          upTo(limite_miembros, 'miembro', 'miembros'),
        ].join(' · '),
      }))}
    />
  )
}

const upTo = (limit: number, one: string, many: string) =>
  limit === 0 ? `${many} sin límite` : `hasta ${written.format(limit)} ${limit === 1 ? one : many}`
