import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useMedia } from '../base/use-media.ts'
import { BackLink } from './back-link.tsx'
import { SectionList, type SectionGroup } from './section-list.tsx'
import styles from './sections.module.css'

/** No place for the list beside a section. Paper shows the section alone, so it counts as wide. */
const narrowQuery = 'screen and (width < 1200px)'

/**
 * The open section of a page: the chosen one. Without one, the first stands beside the list on a wide screen, and a narrow screen
 * shows the list alone (`undefined`). A screen that is turned keeps its section, and what is typed there, until `leave`.
 */
export function useOpenSection<K extends string>(chosen: K | undefined, first: K) {
  const isNarrow = useMedia(narrowQuery)
  const [hasList, setHasList] = useState(isNarrow)
  if (!isNarrow && hasList) setHasList(false)
  const open = chosen ?? (isNarrow && hasList ? undefined : first)
  return { open, leave: () => setHasList(true) }
}

export type SectionsProps = {
  /** Names the list: 'Reportes'. */
  label: string
  groups: readonly SectionGroup[]
  open: string | undefined
  /** Address of the list, for narrow screens. */
  back: string
  /** The person goes back to the list. */
  onBack: () => void
  /** The page's head, with the section's name as its title where the section fills the page. */
  head: (title: string) => ReactNode
  /** The open section. */
  children: ReactNode
}

/** A page in sections: their list at the side, or before the section on a narrow screen. */
export function Sections({ label, groups, open, back, onBack, head, children }: SectionsProps) {
  const isNarrow = useMedia(narrowQuery)
  const section = useFocusAcross(open)
  const name = groups.flatMap(({ items }) => items).find(({ id }) => id === open)?.label ?? label
  const isOpen = open !== undefined
  return (
    <>
      {isNarrow && isOpen && <BackLink href={back} label={label} onPress={onBack} />}
      {head(isNarrow ? name : label)}
      <div ref={section} className={styles.page}>
        {!(isNarrow && isOpen) && (
          <div className={styles.list}>
            <SectionList label={label} groups={groups} open={open} />
          </div>
        )}
        {isOpen && (
          <div role="group" aria-label={name} tabIndex={-1} className={styles.section}>
            {children}
          </div>
        )}
      </div>
    </>
  )
}

/** On a narrow screen the pressed link leaves the page: the focus goes into the section, and back to its link. */
function useFocusAcross(open: string | undefined) {
  const page = useRef<HTMLDivElement>(null)
  const before = useRef(open)
  useEffect(() => {
    const left = before.current
    before.current = open
    if (left === open || !window.matchMedia(narrowQuery).matches) return
    const target = open === undefined ? `[data-section="${CSS.escape(left ?? '')}"]` : '[role=group][tabindex]'
    page.current?.querySelector<HTMLElement>(target)?.focus()
  }, [open])
  return page
}
