import type { Servicio } from '#shared/collections/servicio.ts'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'

/** Fixed, because there is no gym yet whose country would set the format. */
const written = new Intl.NumberFormat('es-AR')

interface ServicioChoiceProps {
  servicios: readonly Servicio[]
  /** Empty for the free service. */
  value: string
  /** The number of branches being registered. */
  sucursales: number
  error: string | undefined
  onChange: (servicio: string) => void
}

/** The service to start with: the free one, or one with a trial. */
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
