import { Building2, Check, ChevronsUpDown } from 'lucide-react'
import { useState } from 'react'
import { type Sucursal, useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { BarPopover } from './bar-popover.tsx'
import styles from './branch-picker.module.css'
import { openShellWindow } from '../windows/shell-windows.ts'

/** Shows the current branch and lists the others. */
export function BranchPicker() {
  const { branch: current, branches } = useSession()
  const [isOpen, setIsOpen] = useState(false)
  const choose = (branch: Sucursal) => {
    setIsOpen(false)
    if (branch.id !== current.id) openShellWindow({ kind: 'change-branch', branch })
  }
  return (
    <BarPopover
      title="Listado de sucursales"
      isFlush
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={(props) => (
        <span className={styles.trigger}>
          <Button {...props} variant="ghost" icon={<Building2 aria-hidden />} trailing={<ChevronsUpDown aria-hidden />}>
            <span className={styles.prefix}>Sucursal: </span>
            {current.nombre}
          </Button>
        </span>
      )}
    >
      <ul className={styles.list}>
        {branches.map((branch) => (
          <BranchRow key={branch.id} branch={branch} isCurrent={branch.id === current.id} onChoose={choose} />
        ))}
      </ul>
    </BarPopover>
  )
}

interface BranchRowProps {
  branch: Sucursal
  isCurrent: boolean
  onChoose: (branch: Sucursal) => void
}

function BranchRow({ branch, isCurrent, onChoose }: BranchRowProps) {
  return (
    <li>
      <button
        type="button"
        className={classes(styles.row, isCurrent && styles.current)}
        aria-current={isCurrent}
        onClick={() => onChoose(branch)}
      >
        <span className={styles.texts}>
          <span className={styles.name}>{branch.nombre}</span>
          <span className={styles.address}>{branch.direccion}</span>
        </span>
        {isCurrent && <Check aria-hidden className={styles.check} />}
      </button>
    </li>
  )
}
