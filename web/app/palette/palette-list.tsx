import { estadoKind } from '#web/lib/estados.ts'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { PointedList, PointedRow } from '#web/ui/fields/pointed-list.tsx'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'

interface PaletteListProps {
  id: string
  items: readonly PaletteItem[]
  active: PaletteItem | undefined
  onRun: (item: PaletteItem) => void
  onPoint: (item: PaletteItem) => void
}

/** The results, grouped. */
export function PaletteList({ id: list, items, active, onRun, onPoint }: PaletteListProps) {
  return (
    <PointedList id={list} label="Resultados" active={active?.id} className={styles.list}>
      {[...grouped(items)].map(([group, members]) => (
        <div key={group} role="group" aria-label={group}>
          <p className={styles.group} aria-hidden>
            {group}
          </p>
          {members.map((item) => (
            <PointedRow
              key={item.id}
              list={list}
              id={item.id}
              isActive={item.id === active?.id}
              className={styles.row}
              onPoint={() => onPoint(item)}
              onChoose={() => onRun(item)}
            >
              <ItemTexts item={item} />
            </PointedRow>
          ))}
        </div>
      ))}
    </PointedList>
  )
}

function grouped(items: readonly PaletteItem[]): Map<string, PaletteItem[]> {
  const groups = new Map<string, PaletteItem[]>()
  for (const item of items) groups.set(item.group, [...(groups.get(item.group) ?? []), item])
  return groups
}

function ItemTexts({ item: { label, detail, estado, icon: Icon } }: { item: PaletteItem }) {
  return (
    <>
      <Icon aria-hidden />
      <span className={styles.texts}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
      {estado && <StatusPill kind={estadoKind[estado]}>{estado}</StatusPill>}
    </>
  )
}
