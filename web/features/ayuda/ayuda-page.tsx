import { useNavigate, useSearch } from '@tanstack/react-router'
import { SearchX } from 'lucide-react'
import { TypedSearch } from '#web/lib/typed-search.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import type { AyudaSearch } from './ayuda-search.ts'
import styles from './ayuda.module.css'
import { GuiaArticle } from './guia-article.tsx'
import { GuiaList } from './guia-list.tsx'
import { guias, matchingGuias } from './matching-guias.ts'

/** The list of guides and the chosen one. */
export function AyudaPage() {
  const search = useSearch({ from: '/admin/ayuda' })
  const navigate = useNavigate({ from: '/admin/ayuda' })
  const change = (part: AyudaSearch) => void navigate({ search: (now) => ({ ...now, ...part }), replace: true })
  const found = matchingGuias(search.q ?? '')
  const chosen = guias.find(({ id }) => id === search.guia)
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
          {chosen ? <GuiaArticle key={chosen.id} guia={chosen} q={search.q} /> : <Invitation id={search.guia} />}
        </div>
      </div>
    </>
  )
}

function Invitation({ id }: { id: string | undefined }) {
  return id === undefined ? (
    <EmptyState title="Elige una guía" text="Están ordenadas por tarea. También puedes buscar con tus palabras." />
  ) : (
    <EmptyState title="No encontramos esta guía" text="Puede que haya cambiado de nombre: búscala en la lista." />
  )
}
