import { domiciliarInput, firmaInput, mandatoInput, revocacionInput } from '#shared/domiciliacion/mandato.ts'
import { cobrosAutomaticos } from '#server/gym/en_linea/automaticos/cobros_automaticos.collection.ts'
import { act, type AnyAct, type Declared } from '#server/platform/acts/act.ts'
import type { Seal } from '#server/runtime/encrypted-text.ts'
import { managing } from '../managing.ts'
import { mandatos } from '../mandatos.collection.ts'
import { createMandato } from './create-mandato.ts'
import { domiciliar } from './domiciliar.ts'
import { firmaActs, type FirmaActsDeps } from './firma/acts.ts'
import { revokeMandato } from './revoke-mandato.ts'
import { signOnPaper } from './sign-on-paper.ts'

/** The paper that a payer signs. It has the whole account, so no key is given it. */
export const papelPdf = {
  ...managing,
  route: 'GET /api/mandatos/:id/papel.pdf',
  says: 'Ver un mandato para imprimir y firmar',
  isForPeople: true,
  answers: { file: ['application/pdf'] },
} as const satisfies Declared

/** The acts on mandates: make, sign, send and revoke them, and have a member charged through one. */
export const mandatosOwnActs = ({ seal, ...deps }: FirmaActsDeps & { readonly seal: Seal }): readonly AnyAct[] => [
  act('POST /api/mandatos/alta', {
    ...managing,
    says: 'Agregar un mandato',
    note: 'Con fecha de firma queda activo; sin ella es un borrador, que puede no tener cuenta.',
    takes: mandatoInput,
    answers: mandatos,
    run: (context, { input }) => createMandato(context, input, seal),
  }),
  act('POST /api/mandatos/:id/firmar', {
    ...managing,
    says: 'Registrar la firma de un mandato',
    note: 'Con `iban` si el borrador no tenía cuenta.',
    takes: firmaInput,
    answers: mandatos,
    run: (context, { id, input }) => signOnPaper(context, id, input, seal),
  }),
  ...firmaActs(deps),
  act('POST /api/mandatos/:id/revocar', {
    ...managing,
    says: 'Revocar un mandato',
    note: 'No se puede deshacer. Los cobros que iban por él quedan a la espera de una persona.',
    takes: revocacionInput,
    answers: mandatos,
    run: (context, { id, input }) => revokeMandato(context, id, input.motivo),
  }),
  act('POST /api/mandatos/domiciliar', {
    ...managing,
    says: 'Domiciliar el plan de un miembro',
    takes: domiciliarInput,
    answers: cobrosAutomaticos,
    run: (context, { input }) => domiciliar(context, input),
  }),
]
