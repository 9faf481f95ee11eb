import { Link } from '@tanstack/react-router'
import { ArrowRight, BookOpen, UserPlus } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './primeros-pasos.module.css'

const tareas = [
  {
    id: 'equipo',
    href: paths.usuarios({ nuevo: 'true' }),
    Icon: UserPlus,
    nombre: 'Invita a quien atiende',
    detalle: 'Con su propia cuenta y solo los permisos que necesita',
  },
  {
    id: 'cobrar',
    href: paths.ayuda({ guia: 'cobrar' }),
    Icon: BookOpen,
    nombre: 'Cómo se cobra',
    detalle: 'De la búsqueda al recibo, también solo con el teclado',
  },
  {
    id: 'entrada',
    href: paths.ayuda({ guia: 'entrada' }),
    Icon: BookOpen,
    nombre: 'Cómo se controla la entrada',
    detalle: 'Quién pasa y quién no, con nombre, documento o código',
  },
]

/** In place of the figures while a branch has no members: what is worth reading and doing before them. */
export function MientrasTanto() {
  const { branch, can } = useSession()
  return (
    <Card
      title={`Aquí verás cómo va ${branch.nombre}`}
      description="Los ingresos, los vencimientos y las visitas aparecen con el primer miembro. Mientras tanto:"
      isFlush
    >
      <ul className={styles.steps}>
        {tareas
          .filter(({ id }) => id !== 'equipo' || can('users.create'))
          .map(({ id, href, Icon, nombre, detalle }) => (
            <li key={id}>
              <Link to={href} className={styles.step}>
                <Icon aria-hidden />
                <span className={styles.texts}>
                  <span className={styles.name}>{nombre}</span>
                  <span className={styles.detail}>{detalle}</span>
                </span>
                <ArrowRight aria-hidden />
              </Link>
            </li>
          ))}
      </ul>
    </Card>
  )
}
