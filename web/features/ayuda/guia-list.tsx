import { Link } from '@tanstack/react-router'
import { grupos, type Guia } from './guia.ts'
import styles from './ayuda.module.css'

interface GuiaListProps {
  guias: readonly Guia[]
  /** The id of the open guide. */
  chosen: string | undefined
  /** The query the guides match; kept while reading one. */
  q: string | undefined
}

export function GuiaList({ guias, chosen, q }: GuiaListProps) {
  return (
    <nav aria-label="Guías" className={styles.list}>
      {grupos.map((grupo) => {
        const its = guias.filter((guia) => guia.grupo === grupo)
        if (its.length === 0) return null
        return (
          <section key={grupo}>
            <h2 className={styles.group}>{grupo}</h2>
            <ul>
              {its.map(({ id, titulo }) => (
                <li key={id}>
                  <Link
                    to="/admin/ayuda"
                    search={{ q, guia: id }}
                    className={styles.entry}
                    aria-current={id === chosen ? 'page' : undefined}
                  >
                    {titulo}
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </nav>
  )
}
