import { useQuery } from '@tanstack/react-query'
import { keysOf, type Campo } from '#shared/campos/campo.ts'
import { datosMiembro, type Miembro } from '#shared/collections/miembro.ts'
import { useSession } from '#web/lib/session.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { miembroQuery } from '../queries/miembros.queries.ts'
import styles from './miembro-panel.module.css'

/** The personal data of a member, without empty fields. */
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

/** Shown at the top of the panel. */
const elsewhere = new Set(['nombre', 'dni', 'tipo_documento', 'telefono', 'correo', 'alerta', 'etiquetas'])
const shown = keysOf(datosMiembro).filter((name) => !elsewhere.has(name))

function linesOf(miembro: Miembro, civil: Write, day: Write): [string, string][] {
  const lines = shown.map((name): [string, string] => {
    const { kind, label }: Campo = datosMiembro[name]
    const value = [miembro[name]].flat().join(', ')
    return [label, kind === 'birthday' && value ? civil(value) : value]
  })
  return [...lines.filter(([, value]) => value !== ''), ['Alta', day(miembro.created)]]
}
