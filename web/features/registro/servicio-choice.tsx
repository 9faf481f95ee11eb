import type { Servicio } from '#shared/collections/servicio.ts'
import { daysOfTrial, limitTexts } from '#shared/limites-de-servicio.ts'
import { formatPrice } from '#shared/values/price.ts'
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
      options={offered.map((servicio) => ({
        id: servicio.id,
        label: servicio.nombre,
        isDisabled: tooSmall(servicio.limite_sucursales),
        detail: [
          priceOf(servicio),
          ...limitTexts(servicio, (value) => written.format(value)).map(({ text }) => text),
        ].join(' · '),
      }))}
    />
  )
}

const priceOf = ({ precio, moneda }: Servicio) =>
  precio === 0
    ? 'Gratis, sin tarjeta'
    : `${daysOfTrial} días de prueba, después ${formatPrice(precio, { moneda, pais: 'AR' })} al mes`
