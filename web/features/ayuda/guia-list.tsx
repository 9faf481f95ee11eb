import { paths } from '#web/lib/paths.ts'
import { SectionList } from '#web/ui/layout/section-list.tsx'
import { grupos, type Guia } from './guia.ts'

interface GuiaListProps {
  guias: readonly Guia[]
  /** The id of the open guide. */
  chosen: string | undefined
  /** The query the guides match; kept while reading one. */
  q: string | undefined
}

export function GuiaList({ guias, chosen, q }: GuiaListProps) {
  const groups = grupos.map((grupo) => ({
    label: grupo,
    items: guias
      .filter((guia) => guia.grupo === grupo)
      .map(({ id, titulo }) => ({ id, label: titulo, href: paths.ayuda({ q, guia: id }) })),
  }))
  return <SectionList label="Guías" groups={groups} open={chosen} />
}
