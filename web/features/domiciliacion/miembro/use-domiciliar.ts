import type { DomiciliarInput } from '#shared/domiciliacion/mandato.ts'
import type { CobroAutomatico } from '#shared/en_linea/cobro-automatico.ts'
import { api } from '#web/lib/api/api.ts'
import { useWrite } from '#web/lib/api/use-write.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Sets up the consent, once under its id however often it is tried. */
export const useDomiciliar = (nombre: string, onDone: () => void) =>
  useWrite({
    what: 'La domiciliación',
    write: (body: DomiciliarInput) => api.send<CobroAutomatico>('/api/mandatos/domiciliar', { method: 'POST', body }),
    stale: ['cobros_automaticos', 'mandatos', 'remesas'],
    onDone: () => {
      onDone()
      toast.success(`${nombre} paga por el banco`)
    },
  })
