import { useQuery } from '@tanstack/react-query'
import type { Miembro } from '#shared/collections/miembro.ts'
import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { miembroQuery } from './miembros.queries.ts'
import styles from './miembro-panel.module.css'

/** Who he is: what was written down of him, and nothing of what was not. */
export function MiembroData({ id }: { id: string }) {
  const { data } = useQuery(miembroQuery(id))
  const { format } = useSession()
  return (
    <section className={styles.section} aria-label="Datos">
      <h3 className={styles.heading}>Datos</h3>
      {data ? (
        <dl className={styles.rows}>
          {linesOf(data, format.civilDate, format.date).map(([name, value]) => (
            <Line key={name} name={name} value={value} />
          ))}
        </dl>
      ) : (
        <Skeleton height={120} />
      )}
    </section>
  )
}

function Line({ name, value }: { name: string; value: string }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </>
  )
}

type Write = (date: string) => string

function linesOf(miembro: Miembro, civil: Write, day: Write): [string, string][] {
  const lines: [string, string][] = [
    [miembro.tipo_documento || 'Documento', miembro.dni],
    ['Teléfono', miembro.telefono],
    ['Correo', miembro.correo],
    ['Dirección', miembro.direccion],
    ['Sexo', miembro.sexo],
    ['Nacimiento', miembro.fecha_nacimiento && civil(miembro.fecha_nacimiento)],
    ['Contacto de emergencia', miembro.contacto_emergencia],
    ['Notas', miembro.notas],
    ['Alta', day(miembro.created)],
  ]
  return lines.filter(([, value]) => value !== '')
}
