import { ChevronRight } from 'lucide-react'
import { Link } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './section-list.module.css'

export type SectionItem = {
  id: string
  label: string
  href: string
  /** A line under the label, shown where the list fills the page. */
  detail?: string | undefined
}

export type SectionGroup = {
  label: string
  items: readonly SectionItem[]
}

export type SectionListProps = {
  label: string
  groups: readonly SectionGroup[]
  /** Id of the open section. */
  open: string | undefined
}

/** Links to the sections of a page, in named groups; groups without one are left out. */
export function SectionList({ label, groups, open }: SectionListProps) {
  return (
    <nav aria-label={label} className={styles.list}>
      {groups
        .filter(({ items }) => items.length > 0)
        .map((group) => (
          <section key={group.label}>
            <h2 className={styles.group}>{group.label}</h2>
            <ul className={styles.items}>
              {group.items.map((item) => (
                <li key={item.id}>
                  <Entry item={item} isOpen={item.id === open} />
                </li>
              ))}
            </ul>
          </section>
        ))}
    </nav>
  )
}

function Entry({ item: { id, label, href, detail }, isOpen }: { item: SectionItem; isOpen: boolean }) {
  return (
    <Link href={href} className={classes(styles.entry)} data-section={id} {...(isOpen && { 'aria-current': 'page' })}>
      <span>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      <ChevronRight aria-hidden className={styles.arrow} />
    </Link>
  )
}
