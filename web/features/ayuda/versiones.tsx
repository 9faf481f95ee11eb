import { useEffect } from 'react'
import { writeDay } from '#shared/values/write-day.ts'
import { noteNovedades } from '#web/lib/novedades.ts'
import styles from './ayuda.module.css'
import { WithNames } from './with-names.tsx'
import type { Version } from './read-changelog.ts'

/** The versions, the newest first. This device has seen them then. */
export function Versiones({ versiones }: { versiones: readonly Version[] }) {
  useEffect(noteNovedades, [])
  return versiones.map(({ numero, fecha, grupos }) => (
    <section key={numero} className={styles.version} aria-labelledby={numero}>
      <h3 id={numero} className={styles.number}>
        Versión {numero} <time dateTime={fecha}>{writeDay(fecha)}</time>
      </h3>
      {grupos.map(({ nombre, puntos }) => (
        <div key={nombre}>
          <h4 className={styles.group}>{nombre}</h4>
          <ul className={styles.points}>
            {puntos.map((punto) => (
              <li key={punto}>
                <WithNames text={punto} />
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  ))
}
