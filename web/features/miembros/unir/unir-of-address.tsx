import type { ChangeMiembros } from '../lista/use-list-search.ts'
import { RepetidosDialog } from './repetidos-dialog.tsx'
import { UnirDialog } from './unir-dialog.tsx'

interface UnirOfAddressProps {
  /** 'repetidos', or the member who stays. */
  unir: string
  /** The member to join to it. */
  con: string | undefined
  onChange: ChangeMiembros
}

/** On a phone an open member would cover the toast that undoes it. */
const closed = { unir: undefined, con: undefined }

/** The list of members who may be one person, or the union of two, as the address says. */
export function UnirOfAddress({ unir, con, onChange }: UnirOfAddressProps) {
  const close = () => onChange(closed)
  if (unir === 'repetidos')
    return <RepetidosDialog onJoin={(queda, otro) => onChange({ unir: queda, con: otro })} onClose={close} />
  return (
    <UnirDialog
      key={`${unir}-${con ?? ''}`}
      queda={unir}
      otro={con}
      onChoose={(one, two) => onChange({ unir: one, con: two }, true)}
      onDone={() => onChange({ ...closed, miembro: undefined })}
      onClose={close}
    />
  )
}
