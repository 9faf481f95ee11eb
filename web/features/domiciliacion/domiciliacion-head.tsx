import type { ReactNode } from 'react'
import { useSession } from '#web/lib/session.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Tabs } from '#web/ui/layout/tabs.tsx'
import { ListToolbar } from '#web/ui/table/list-toolbar.tsx'
import { moveRowFocus } from '#web/ui/table/row-focus.ts'
import { type DomiciliacionSearch, freshList, type Pestana } from './domiciliacion-search.ts'

const tabs: readonly { id: Pestana; label: string }[] = [
  { id: 'remesas', label: 'Remesas' },
  { id: 'mandatos', label: 'Mandatos' },
  { id: 'devueltos', label: 'Devueltos' },
]

interface DomiciliacionHeadProps {
  search: DomiciliacionSearch
  onChange: (part: DomiciliacionSearch) => void
  /** The main act; on a phone it stands at the bottom. */
  action: ReactNode
  /** In the empty search field; without it there is none. */
  placeholder?: string
  filters?: ReactNode
}

/** The head of the three lists. */
export function DomiciliacionHead({ search, onChange, action, placeholder, filters }: DomiciliacionHeadProps) {
  const { gym } = useSession()
  const isPhone = useMedia(phoneQuery)
  return (
    <>
      <PageHeader title="Domiciliación" subtitle={gym.nombre} actions={!isPhone && action} />
      <ListToolbar
        areTabsShort
        tabs={
          <Tabs
            label="Domiciliación"
            items={tabs}
            value={search.tab ?? 'remesas'}
            onChange={(tab) => onChange({ ...freshList, tab, remesa: undefined })}
          />
        }
        search={
          placeholder && (
            <TypedSearch
              label="Buscar en la lista"
              placeholder={placeholder}
              settled={search.q}
              onSettled={(typed) => onChange({ q: typed || undefined, pagina: undefined })}
              onDown={() => moveRowFocus('next')}
            />
          )
        }
        filters={filters}
      />
    </>
  )
}
