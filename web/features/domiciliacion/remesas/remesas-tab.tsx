import { useQuery } from '@tanstack/react-query'
import { FileText, Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ListTable } from '#web/lib/lists/list-table.tsx'
import { useSession } from '#web/lib/session.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PhoneBar } from '#web/ui/layout/phone-bar.tsx'
import { DomiciliacionHead } from '../domiciliacion-head.tsx'
import type { TabProps } from '../domiciliacion-search.ts'
import { freshList } from '../domiciliacion-search.ts'
import { remesasQuery } from '../queries/remesas.queries.ts'
import { remesaPhoneRow, remesasColumns } from './remesas-columns.tsx'

/** The files for the bank, the next due day at the head. */
export function RemesasTab({ search, onChange }: TabProps) {
  const { format } = useSession()
  const isPhone = useMedia(phoneQuery)
  const columns = useMemo(() => remesasColumns(format), [format])
  const list = useQuery(remesasQuery(search))
  const open = (remesa: string) => onChange({ ...freshList, remesa })
  const make = () => open('nueva')
  useShortcut({ keys: 'n', label: 'Nueva remesa', run: make })
  const button = (
    <Button variant="solid" icon={<Plus aria-hidden />} onPress={make}>
      Nueva remesa
    </Button>
  )
  return (
    <div data-fills>
      <DomiciliacionHead search={search} onChange={onChange} action={button} />
      <ListTable
        label="Remesas"
        list={list}
        search={search}
        columns={columns}
        unsorted="La próxima primero"
        phoneRow={remesaPhoneRow(format)}
        onRowPress={({ id }) => open(id)}
        empty={
          <EmptyState
            icon={<FileText aria-hidden />}
            title="Todavía no hay remesas"
            text="Una remesa es el archivo con los recibos de un día, que subes a la web de tu banco."
            action={<Button onPress={make}>Preparar la primera</Button>}
          />
        }
        onChange={onChange}
      />
      {isPhone && <PhoneBar>{button}</PhoneBar>}
    </div>
  )
}
