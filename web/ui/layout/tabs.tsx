import { type ReactNode, use } from 'react'
import { Tab, TabList, TabPanel, Tabs as AriaTabs } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import { NumberLocale } from '../fields/number-locale.ts'
import styles from './tabs.module.css'

export type TabItem<K extends string> = {
  id: K
  label: string
  /** Null until it is known: its place is kept, so that no tab moves away from under a press. */
  count?: number | null
  isDisabled?: boolean | undefined
  /** The tab's panel; leave out if the tabs only filter what follows. */
  content?: ReactNode
}

export type TabsProps<K extends string> = {
  label: string
  items: readonly TabItem<K>[]
  value: K
  onChange: (value: K) => void
}

/** Parts of a page; with counts they filter a list. */
export function Tabs<K extends string>({ label, items, value, onChange }: TabsProps<K>) {
  const count = new Intl.NumberFormat(use(NumberLocale), { useGrouping: true })
  return (
    <AriaTabs
      selectedKey={value}
      onSelectionChange={(key) => {
        const item = items.find(({ id }) => id === key)
        if (item) onChange(item.id)
      }}
    >
      <TabList ref={markHidden} aria-label={label} className={classes(styles.list)}>
        {items.map((item) => (
          <Tab
            key={item.id}
            ref={item.id === value ? bringIntoSight : null}
            id={item.id}
            isDisabled={item.isDisabled ?? false}
            className={classes(styles.tab)}
          >
            {item.label}
            {item.count !== undefined && (
              <span className={styles.count}>{item.count !== null && count.format(item.count)}</span>
            )}
          </Tab>
        ))}
      </TabList>
      {items.map((item) => (
        <TabPanel
          key={item.id}
          id={item.id}
          className={classes(item.content === undefined ? styles.none : styles.panel)}
        >
          {item.content}
        </TabPanel>
      ))}
    </AriaTabs>
  )
}

/** Marks the ends beyond which there are more tabs: they fade there. */
function markHidden(list: HTMLElement | null) {
  if (!list) return
  const mark = () => {
    const beyond = list.scrollWidth - list.clientWidth - list.scrollLeft
    list.toggleAttribute('data-before', list.scrollLeft > 1)
    list.toggleAttribute('data-after', beyond > 1)
  }
  const observer = new ResizeObserver(mark)
  const watch = () => {
    for (const element of [list, ...list.children]) observer.observe(element)
  }
  // The tabs come after their list, and with the counts there may be more of them.
  const arrivals = new MutationObserver(watch)
  arrivals.observe(list, { childList: true })
  watch()
  list.addEventListener('scroll', mark, { passive: true })
  return () => {
    arrivals.disconnect()
    observer.disconnect()
    list.removeEventListener('scroll', mark)
  }
}

/** Keeps the active tab in view while the tabs overflow, also when they get narrower, without scrolling the page. */
function bringIntoSight(tab: HTMLElement | null) {
  const list = tab?.closest('[role=tablist]')
  if (!tab || !list) return
  const observer = new ResizeObserver(() => scrollTo(tab, list))
  observer.observe(list)
  return () => observer.disconnect()
}

/** The width of the fade: the next tab shows its beginning there, so that it can be clicked. */
const fade = 48

function scrollTo(tab: Element, list: Element): void {
  const [outer, inner] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  if (inner.left < outer.left + fade) list.scrollLeft -= outer.left + fade - inner.left
  else if (inner.right > outer.right - fade) list.scrollLeft += inner.right - outer.right + fade
}
