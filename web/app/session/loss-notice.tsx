import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Loss } from './use-held-desk.ts'

/** Says in an open form why it can no longer be sent. */
export function LossNotice({ loss, branch }: { loss: Loss; branch: string }) {
  return loss === 'sucursal' ? (
    <Banner kind="warn" title={`${branch} se cerró o ya no es tuya`}>
      Esto ya no se puede guardar aquí. Queda a la vista hasta que cierres.
    </Banner>
  ) : (
    <Banner kind="warn" title="Tu rol cambió y ya no puedes hacer todo lo de antes">
      Lo que escribiste queda aquí hasta que cierres, pero puede que ya no se pueda guardar.
    </Banner>
  )
}
