import type { AcreedorRecord } from '#shared/domiciliacion/acreedor.ts'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { accountText } from '../palabras/mandato-words.ts'

/** The creditor for whoever may see it, but not change it. */
export function AcreedorFacts({ stored }: { stored: AcreedorRecord | null }) {
  if (!stored) return <EmptyState isCompact title="Todavía no se completaron estos datos" />
  return (
    <Facts
      title="Acreedor"
      rows={[
        ['Nombre', stored.nombre],
        ['NIF', stored.nif],
        ['Identificador', stored.identificador],
        ['Cuenta', accountText(stored.iban_final)],
        ['Días de cobro', stored.dias.join(', ')],
      ]}
    />
  )
}
