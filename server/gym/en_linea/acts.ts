import { z } from 'zod'
import { texto } from '#shared/campos/limits.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { act, type AnyAct } from '#server/platform/acts/act.ts'
import { automaticosActs } from './automaticos/acts.ts'
import { enterCobro, resolveCobro } from './cobros/assign.ts'
import { cobrosEnLinea } from './cobros/cobros_en_linea.collection.ts'
import { cuentaActs } from './cuenta-acts.ts'
import { linksPago } from './links_pago.collection.ts'
import { cancelLink, openCheckout, readToOpen } from './open-link.ts'
import { requireProveedor, type EnLineaDeps } from './require-proveedor.ts'
import { charging, openedAfter, sendActs } from './send-acts.ts'

const cobroActs = [
  act('POST /api/cobros_en_linea/:id/asignar', {
    says: 'Registrar un pago en línea que espera',
    opens: charging.opens,
    denied: charging.denied,
    answers: cobrosEnLinea,
    run: (context, { id }) => enterCobro(context, id),
  }),
  act('POST /api/cobros_en_linea/:id/resolver', {
    says: 'Decir qué se hizo con un pago en línea que espera',
    opens: ['payments.void'],
    denied: 'pagos_void_denied',
    takes: z.object({ nota: texto(3, 300) }),
    wrong: { nota: 'cobro_note_missing' },
    answers: cobrosEnLinea,
    run: (context, { id, input }) => resolveCobro(context, id, input.nota),
  }),
  act('POST /api/links_pago/:id/cancelar', {
    ...charging,
    says: 'Cancelar un enlace por pagar',
    answers: linksPago,
    run: (context, { id }) => cancelLink(context, id),
  }),
]

/** The gym's account at the provider, its links and consents, and the payments that wait for a person. */
export const enLineaActs = (deps: EnLineaDeps): readonly AnyAct[] => [
  ...cobroActs,
  ...cuentaActs(deps),
  ...automaticosActs(deps),
  ...sendActs(deps, {
    collection: linksPago,
    template: 'link_pago',
    says: {
      abrir: 'Abrir la dirección en la que el miembro paga un enlace',
      correo: 'Mandar un enlace de pago al correo del miembro',
    },
    open: (step, id) =>
      openedAfter(
        () => step((context) => readToOpen(context, id)),
        async (found) => openCheckout(found, await requireProveedor(deps, found.gym), deps),
      ),
    content: (link, said, written) => templates.link_pago({ ...said, vence: written.moment(link.vence) }),
  }),
]
