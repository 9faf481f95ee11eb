import { UserRound } from 'lucide-react'
import { VisuallyHidden } from 'react-aria-components'
import { MiembroOption } from '#web/features/miembros/buscador/miembro-option.tsx'
import { PointedList, PointedRow } from '#web/ui/fields/pointed-list.tsx'
import type { PaletteItem } from './palette-item.ts'
import styles from './palette.module.css'

interface PaletteListProps {
  id: string
  items: readonly PaletteItem[]
  active: PaletteItem | undefined
  onRun: (act: () => void) => void
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
            <div key={item.id} role="presentation" className={styles.line}>
              <PointedRow
                list={list}
                id={item.id}
                isActive={item.id === active?.id}
                className={styles.row}
                onPoint={() => onPoint(item)}
                onChoose={() => onRun(item.run)}
              >
                {item.miembro ? <MiembroOption miembro={item.miembro} /> : <ItemTexts item={item} />}
              </PointedRow>
              {item.second && <SecondAct list={list} item={item} {...item.second} onRun={onRun} />}
            </div>
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

interface SecondActProps {
  list: string
  item: PaletteItem
  label: string
  run: () => void
  onRun: PaletteListProps['onRun']
}

/** An option beside its row, for the mouse and for touch: arrows pass it by, and Shift and Enter run it. */
const SecondAct = ({ list, item, label, run, onRun }: SecondActProps) => (
  <PointedRow
    list={list}
    id={`${item.id}-segundo`}
    isActive={false}
    className={styles.second}
    onChoose={() => onRun(run)}
  >
    <UserRound aria-hidden />
    <span aria-hidden>{label}</span>
    <VisuallyHidden>{`${label} de ${item.label}`}</VisuallyHidden>
  </PointedRow>
)

function ItemTexts({ item: { label, detail, icon: Icon } }: { item: PaletteItem }) {
  return (
    <>
      <Icon aria-hidden />
      <span className={styles.texts}>
        <span>{label}</span>
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </>
  )
}
