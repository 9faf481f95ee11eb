import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Circle, CircleCheck } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import type { Figures } from '#web/lib/branch-figures.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { primerosPasosQuery } from './primeros-pasos.queries.ts'
import styles from './panel.module.css'

interface Paso {
  id: string
  nombre: string
  detalle: string
  href: string
  isDone: boolean
}

/** First steps of a new gym, shown until its first payment. */
export function PrimerosPasos({ figures, sucursal }: { figures: Figures; sucursal: string | null }) {
  const { gym, can } = useSession()
  const { data } = useQuery(primerosPasosQuery(sucursal))
  if (!data || data.hasPago) return null
  const pasos: Paso[] = [
    ...(can('settings.update')
      ? [
          {
            id: 'gimnasio',
            nombre: 'Completa tu gimnasio',
            detalle: 'Logo, horarios y datos de contacto',
            href: paths.configuracion(),
            isDone: gym.logo !== '',
          },
        ]
      : []),
    {
      id: 'plan',
      nombre: 'Crea un plan',
      detalle: 'Con sus plazos y precios',
      href: paths.agregarPlan(),
      isDone: data.hasPlan,
    },
    {
      id: 'miembros',
      nombre: 'Agrega o importa miembros',
      detalle: 'Uno por uno, o desde un archivo',
      href: paths.miembros(),
      isDone: figures.total_miembros > 0,
    },
    {
      id: 'pago',
      nombre: 'Registra el primer pago',
      detalle: 'Con su recibo',
      href: paths.registrarPago(),
      isDone: false,
    },
  ]
  return (
    <Card title="Primeros pasos" isFlush>
      <ol className={styles.rows}>
        {pasos.map(({ id, nombre, detalle, href, isDone }) => (
          <li key={id}>
            <Link to={href} className={styles.row}>
              {isDone ? <CircleCheck aria-label="Hecho" /> : <Circle aria-label="Falta" />}
              <span className={styles.texts}>
                <span className={styles.name}>{nombre}</span>
                <span className={styles.detail}>{detalle}</span>
              </span>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}
