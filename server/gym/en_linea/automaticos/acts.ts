import { keysOf } from '#shared/campos/campo.ts'
import { cadaPlazo } from '#shared/en_linea/cobro-automatico.ts'
import { act, actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import { templates } from '#server/runtime/mail/templates.ts'
import { orSilent } from '../cuenta/or-silent.ts'
import { findProveedor, requireProveedor, type EnLineaDeps } from '../require-proveedor.ts'
import { charging, openedAfter, sendActs } from '../send-acts.ts'
import { attendAutomatico, readToTurn, storeTurn, tellProvider, turns } from './change-automatico.ts'
import { cobrosAutomaticos } from './cobros_automaticos.collection.ts'
import { openConsent, readToOpen } from './open-consent.ts'
import { syncAutomatico } from './sync.ts'

const says = {
  pausar: 'Pausar un cobro automático activo',
  reanudar: 'Reanudar un cobro automático en pausa',
  cancelar: 'Cancelar un cobro automático',
}

/** A consent that the bank carries out is also changed by those who manage debits. */
const changing = { ...charging, opens: ['payments.create', 'debits.manage'] } as const

const attend = act('POST /api/cobros_automaticos/:id/atender', {
  ...changing,
  says: 'Dar por visto un cobro automático que falló',
  note: 'O mantiene el precio acordado.',
  answers: cobrosAutomaticos,
  run: (context, { id }) => attendAutomatico(context, id),
})

/** The acts on consents: open and mail them, pause, resume, cancel, and mark a problem as handled. */
export const automaticosActs = (deps: EnLineaDeps): readonly AnyAct[] => [
  attend,
  ...keysOf(turns).map((verb) => turnAct(deps, verb)),
  ...sendActs(deps, {
    collection: cobrosAutomaticos,
    template: 'cobro_automatico',
    says: {
      abrir: 'Abrir la dirección en la que el miembro acepta un cobro automático',
      correo: 'Mandar un cobro automático al correo del miembro, para que lo acepte',
    },
    open: (step, id) =>
      openedAfter(
        () => step((context) => readToOpen(context, id)),
        async (found) => openConsent(found, await requireProveedor(deps, found.gym), deps),
      ),
    content: (automatico, said) => templates.cobro_automatico({ ...said, cada: cadaPlazo(automatico) }),
  }),
]

/** The provider carries it out first, unless it does not know the consent. If the consent changed meanwhile, it is read at the provider instead. */
function turnAct(deps: EnLineaDeps, verb: keyof typeof turns): AnyAct {
  const turn = turns[verb]
  return actInSteps(`POST /api/cobros_automaticos/:id/${verb}`, {
    ...changing,
    says: says[verb],
    answers: cobrosAutomaticos,
    async steps(step, { id }) {
      const { found, gym } = await step(async (context) => ({
        found: await readToTurn(context, id, turn),
        gym: String(context.tx.tenant),
      }))
      const proveedor = found.suscripcion === '' ? null : await findProveedor(deps, gym)
      await tellProvider(proveedor, found, turn)
      if (await step((context) => storeTurn(context, found, turn))) return
      if (!proveedor) throw refuse('estado', 'validation_not_allowed', 'automatico_moved')
      await orSilent(syncAutomatico({ ...deps.writer, reader: deps.query }, gym, proveedor, id))
    },
  })
}
