import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { paths } from '#web/lib/paths.ts'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { useSession } from '#web/lib/session.ts'
import { usePalabras } from '#web/lib/words/use-palabras.ts'
import { phoneQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { SectionList } from '#web/ui/layout/section-list.tsx'
import type { AyudaSearch } from './ayuda-search.ts'
import styles from './ayuda.module.css'
import { grupos, type Guia } from './guia.ts'
import { GuiaArticle } from './guia-article.tsx'
import { firstGuia, guiasWith, matchingGuias } from './matching-guias.ts'

interface GuiaListProps {
  guias: readonly Guia[]
  /** The id of the open guide. */
  chosen: string | undefined
  /** The query the guides match; kept while reading one. */
  q: string | undefined
}

function GuiaList({ guias, chosen, q }: GuiaListProps) {
  const groups = grupos.map((grupo) => ({
    label: grupo,
    items: guias
      .filter((guia) => guia.grupo === grupo)
      .map(({ id, titulo }) => ({ id, label: titulo, href: paths.ayuda({ q, guia: id }) })),
  }))
  return <SectionList label="Guías" groups={groups} open={chosen} />
}

/** The list of guides and the chosen one; beside the list, the first one is open. */
export function AyudaPage() {
  const search = useSearch({ from: '/admin/ayuda' })
  const navigate = useNavigate({ from: '/admin/ayuda' })
  const { can, gym } = useSession()
  const isPhone = useMedia(phoneQuery)
  const change = (part: AyudaSearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  const guias = guiasWith(usePalabras()).filter(({ isOffered }) => isOffered?.(gym) ?? true)
  const found = matchingGuias(guias, search.q ?? '')
  const first = isPhone ? undefined : firstGuia(found, can)
  const chosen = search.guia ? guias.find(({ id }) => id === search.guia) : first
  return (
    <>
      <PageHeader title="Ayuda" subtitle="Cómo se hace cada cosa, paso a paso" />
      <div className={styles.page} data-chosen={chosen ? '' : undefined}>
        <div className={styles.index}>
          <TypedSearch
            label="Buscar en la ayuda"
            placeholder="¿Qué quieres hacer?"
            settled={search.q}
            onSettled={(q) => change({ q: q || undefined, guia: undefined })}
          />
          {found.length > 0 ? (
            <GuiaList guias={found} chosen={chosen?.id} q={search.q} />
          ) : (
            <EmptyState
              isCompact
              icon={<SearchX aria-hidden />}
              title="Ninguna guía habla de eso"
              text="Prueba con otra palabra, como cobrar, pausa o recibo."
              action={<Button onPress={() => change({ q: undefined })}>Ver todas</Button>}
            />
          )}
        </div>
        <div className={styles.reading}>
          {chosen && <GuiaArticle key={chosen.id} guia={chosen} q={search.q} />}
          {search.guia && !chosen && (
            <EmptyState
              title="No encontramos esta guía"
              text="Puede que haya cambiado de nombre: búscala en la lista."
            />
          )}
        </div>
      </div>
    </>
  )
}
