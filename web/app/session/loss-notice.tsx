import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Loss } from './use-held-desk.ts'

const titles: Record<Loss, (branch: string) => string> = {
  sucursal: (branch) => `${branch} se cerró o ya no es tuya`,
  permisos: () => 'Tu rol cambió y ya no puedes hacer todo lo de antes',
}

/** Says in an open form why it can no longer be sent. */
export function LossNotice({ loss, branch }: { loss: Loss; branch: string }) {
  return (
    <Banner kind="warn" title={titles[loss](branch)}>
      Lo que escribiste queda aquí hasta que cierres, pero puede que ya no se pueda guardar.
    </Banner>
  )
}
