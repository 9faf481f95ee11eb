import { useState } from 'react'
import type { Propuesta } from '#shared/domiciliacion/remesa.ts'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import styles from '../domiciliacion.module.css'
import { PropuestaTable } from './propuesta-table.tsx'
import { SinReciboGroups } from './sin-recibo-groups.tsx'

interface PropuestaListsProps {
  propuesta: Propuesta
  left: ReadonlySet<string>
  onLeft: (left: ReadonlySet<string>) => void
}

/** The receipts of the proposal, and who has none. */
export function PropuestaLists({ propuesta, left, onLeft }: PropuestaListsProps) {
  const [tab, setTab] = useState<'con' | 'sin'>('con')
  const [q, setQ] = useState('')
  const { recibos, sin } = propuesta
  return (
    <div className={styles.fills}>
      <ListToolbar
        areTabsShort
        tabs={
          <Tabs
            label="Recibos"
            items={[
              { id: 'con', label: 'Se cobran', count: recibos.length },
              { id: 'sin', label: 'No se cobran', count: sin.length },
            ]}
            value={tab}
            onChange={setTab}
          />
        }
        search={
          tab === 'con' && (
            <TypedSearch
              label="Buscar en la propuesta"
              placeholder="Miembro o quien paga"
              settled={q}
              onSettled={setQ}
            />
          )
        }
      />
      {tab === 'con' ? (
        <PropuestaTable recibos={recibos} q={q} left={left} onLeft={onLeft} />
      ) : (
        <SinReciboGroups sin={sin} />
      )}
    </div>
  )
}
