import { SegmentedControl } from '../fields/choices/segmented-control.tsx'
import styles from './paper-sheet.module.css'
import { papers, type Paper } from './paper.ts'

/** The choice of the paper to print on. */
export function PaperChoice({ value, onChange }: { value: Paper; onChange: (paper: Paper) => void }) {
  return (
    <div className={styles.choice}>
      <span>Papel</span>
      <SegmentedControl label="Papel" options={papers} value={value} onChange={onChange} />
    </div>
  )
}
