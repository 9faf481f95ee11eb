import type { Campo, Mapeo } from '#shared/importar/campos.ts'
import type { Columna } from '#shared/importar/importacion.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Seccion } from '../base/seccion.tsx'
import { ImportarColumna } from './importar-columna.tsx'
import styles from './revision.module.css'

interface ImportarColumnasProps {
  /** As last answered. */
  columnas: readonly Columna[]
  /** As first read: a column stays in its place while its field is changed. */
  propuestas: readonly Columna[]
  mapeo: Mapeo | undefined
  onChange: (mapeo: Mapeo) => void
}

/** The field that each column fills, with its first values as understood. */
export function ImportarColumnas({ columnas, propuestas, mapeo, onChange }: ImportarColumnasProps) {
  const { format } = useSession()
  const chosen: Mapeo = mapeo ?? columnas.map(({ campo }) => campo)
  const unused = chosen.filter((campo) => campo === '').length
  const used = chosen.length - unused
  const choose = (index: number, campo: Campo | '') =>
    onChange(chosen.map((before, column) => (column === index ? campo : before)))
  const list = (label: string, keep: (campo: Campo | '') => boolean) => {
    const kept = columnas.flatMap((columna, index) =>
      keep(propuestas[index]?.campo ?? '') ? [{ columna, index }] : [],
    )
    if (kept.length === 0) return null
    return (
      <ul className={styles.columns} aria-label={label}>
        {kept.map(({ columna, index }) => (
          <ImportarColumna
            key={index}
            columna={columna}
            index={index}
            campo={chosen[index] ?? ''}
            isJoined={chosen.filter((campo) => campo !== '' && campo === chosen[index]).length > 1}
            onChoose={(campo) => choose(index, campo)}
          />
        ))}
      </ul>
    )
  }
  const others = list('Otras columnas', (campo) => campo === '')
  return (
    <Seccion
      title="Columnas"
      summary={[
        `${format.number(used)} ${used === 1 ? 'se importa' : 'se importan'}`,
        unused > 0 && `${format.number(unused)} no`,
      ]
        .filter(Boolean)
        .join(' · ')}
      needsLook
    >
      {!chosen.some((campo) => campo === 'nombre' || campo === 'apellido') && (
        <Banner kind="warn">
          Ninguna columna trae el nombre. Elige cuál es, o cambia arriba cómo se lee el archivo.
        </Banner>
      )}
      {list('Columnas reconocidas', (campo) => campo !== '')}
      {others && (
        <div className={styles.others}>
          <p className={styles.heading}>Otras columnas del archivo</p>
          <p className={styles.quiet}>No se importan, salvo que elijas qué son.</p>
          {others}
        </div>
      )}
    </Seccion>
  )
}
