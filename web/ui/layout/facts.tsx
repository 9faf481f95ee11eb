import type { ReactNode } from 'react'
import styles from './facts.module.css'

export type FactsProps = {
  title: string
  /** A name and its value; those without a value are left out. */
  rows: readonly (readonly [string, ReactNode])[]
}

/** Facts of a record in a panel, a line each. */
export function Facts({ title, rows }: FactsProps) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => Boolean(value))
          .map(([name, value], at) => (
            <div key={at}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
