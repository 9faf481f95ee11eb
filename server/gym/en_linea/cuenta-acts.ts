import { z } from 'zod'
import type { WriteContext } from '#server/engine/records/declaration/collection.ts'
import { act, actInSteps, type AnyAct } from '#server/platform/acts/act.ts'
import type { Cuentas } from '#server/platform/proveedor/cuentas.ts'
import { refuse } from '#server/runtime/errors/refusal.ts'
import {
  beginConnection,
  connect,
  connectionLost,
  disconnect,
  exchange,
  readCuenta,
  takeVerifier,
} from './cuenta/conectar.ts'
import type { EnLineaDeps } from './require-proveedor.ts'

/** The code and the state that the provider gave to the browser. */
const returned = z.object({ codigo: z.string().min(1).max(500), estado: z.string().min(1).max(100) })

const configuring = { opens: ['settings.update'], denied: 'en_linea_denied', answers: {} } as const

/** The acts on the gym's account at the provider: show, connect and disconnect it. */
export function cuentaActs({ cuentas, seal, publicUrl }: EnLineaDeps): readonly AnyAct[] {
  const offered = (): Cuentas => {
    if (!cuentas) throw refuse('cuenta', 'validation_not_allowed', 'en_linea_off')
    return cuentas
  }
  const read = (context: WriteContext) => readCuenta(context, cuentas !== undefined)
  return [
    act('GET /api/cobros_en_linea/cuenta', {
      ...configuring,
      says: 'Ver la cuenta de cobros en línea',
      opens: ['settings.update', 'payments.create'],
      run: read,
    }),
    act('POST /api/cobros_en_linea/conectar', {
      ...configuring,
      says: 'Conectar la cuenta de cobros en línea',
      run: async (context) => ({ url: offered().autorizar(await beginConnection(context, seal, publicUrl)) }),
    }),
    actInSteps('POST /api/cobros_en_linea/terminar', {
      ...configuring,
      says: 'Terminar de conectar la cuenta de cobros en línea',
      async steps(step, { sent }) {
        const { success, data } = returned.safeParse(sent.body)
        const verificador = success ? await step((context) => takeVerifier(context, seal, data.estado)) : null
        if (!success || verificador === null) throw connectionLost()
        const own = offered()
        const llaves = await exchange(own, { codigo: data.codigo, verificador, publicUrl })
        return step(async (context) => {
          await connect({ cuentas: own, seal, now: () => context.now }, context, llaves)
          return readCuenta(context, true)
        })
      },
    }),
    act('POST /api/cobros_en_linea/desconectar', {
      ...configuring,
      says: 'Desconectar la cuenta de cobros en línea',
      async run(context) {
        await disconnect(context)
        return read(context)
      },
    }),
  ]
}
