import { acreedorInput } from '#shared/domiciliacion/acreedor.ts'
import { act, type AnyAct } from '#server/platform/acts/act.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { saveAcreedor } from './acreedor/save-acreedor.ts'
import { acreedores } from './acreedores.collection.ts'
import { bajasActs, type BajasDeps } from './bajas/acts.ts'
import { mandatosOwnActs } from './mandatos/acts.ts'
import type { FirmaActsDeps } from './mandatos/firma/acts.ts'

export interface MandatosDeps extends BajasDeps, FirmaActsDeps {
  readonly seal: Seal
}

/** The gym as a creditor, its payers' mandates, and members who leave. */
export const mandatosActs = (deps: MandatosDeps): readonly AnyAct[] => [
  act('POST /api/acreedores/guardar', {
    says: 'Guardar los datos con los que el gimnasio domicilia recibos',
    note: 'Sin `iban` queda la cuenta guardada.',
    tag: 'Domiciliación',
    opens: ['settings.update'],
    denied: 'acreedor_denied',
    takes: acreedorInput,
    answers: acreedores,
    run: (context, { input }) => saveAcreedor(context, input, deps.seal),
  }),
  ...mandatosOwnActs(deps),
  ...bajasActs(deps),
]
