import { ListBox, type Selection } from 'react-aria-components'
import { classes } from '../../base/classes.ts'
import { OptionItem } from '../../base/option.tsx'
import { Button } from '../../buttons/button.tsx'
import styles from './column-filter.module.css'
import { dayRanges, isDayRange, type DayRange } from './day-ranges.ts'

interface DayRangeListProps {
  /** The range in force, if it is one of them. */
  value: string | undefined
  onChoose: (range: DayRange) => void
  onOther: () => void
  onClear: () => void
}

const other = { id: 'otras', label: 'Otras fechas…' }
const options = dayRanges.map(({ id, label }) => ({ id, label: label.charAt(0).toUpperCase() + label.slice(1) }))

/** The usual ranges of days; a press chooses one at once. */
export function DayRangeList({ value, onChoose, onOther, onClear }: DayRangeListProps) {
  const choose = (keys: Selection) => {
    const chosen = keys === 'all' ? '' : String([...keys][0])
    if (isDayRange(chosen)) onChoose(chosen)
    else onOther()
  }
  return (
    <div className={styles.form}>
      <ListBox
        aria-label="Días"
        autoFocus
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={value === undefined ? [] : [value]}
        className={classes(styles.ranges)}
        onSelectionChange={choose}
      >
        {[...options, other].map((option) => (
          <OptionItem key={option.id} option={option} />
        ))}
      </ListBox>
      {value !== undefined && (
        <div className={styles.buttons}>
          <Button size="s" variant="ghost" onPress={onClear}>
            Limpiar
          </Button>
        </div>
      )}
    </div>
  )
}
