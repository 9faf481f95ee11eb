import { useEffect, useRef } from 'react'
import { estadoKind } from '#web/lib/estados.ts'
import { classes } from '#web/ui/classes.ts'
import { StatusPill } from '#web/ui/status-pill.tsx'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'

interface PaletteListProps {
  items: readonly PaletteItem[]
  active: PaletteItem | undefined
  onRun: (item: PaletteItem) => void
  onPoint: (item: PaletteItem) => void
}

/** The answers, under the name of their group. The focus stays in the question; the active one is only pointed at. */
export function PaletteList({ items, active, onRun, onPoint }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div ref={list} id="paleta" role="listbox" aria-label="Resultados" className={styles.list}>
      {[...grouped(items)].map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden>
            {group}
          </p>
          {members.map((item) => (
            <PaletteRow key={item.id} item={item} isActive={item.id === active?.id} onRun={onRun} onPoint={onPoint} />
          ))}
        </div>
      ))}
    </div>
  )
}

function grouped(items: readonly PaletteItem[]): Map<string, PaletteItem[]> {
  const groups = new Map<string, PaletteItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return groups
}

type PaletteRowProps = Pick<PaletteListProps, 'onRun' | 'onPoint'> & { item: PaletteItem; isActive: boolean }

function PaletteRow({ item, isActive, onRun, onPoint }: PaletteRowProps) {
  const { id, label, detail, estado, icon: Icon } = item
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are heard in the question, which keeps the focus
    <div
      id={`paleta-${id}`}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      className={classes(styles.row, isActive && styles.active)}
      onPointerMove={() => !isActive && onPoint(item)}
      onClick={() => onRun(item)}
    >
      <Icon aria-hidden />
      <span className={styles.texts}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {estado && <StatusPill kind={estadoKind[estado]}>{estado}</StatusPill>}
    </div>
  )
}
