import { discardAct, retryAct } from './run-act.ts'
import type { Act } from './unsettled.ts'
import { useTeller } from './use-teller.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'

/** Stops a second charge of a member while it is not known whether the first one is stored. */
export function UnsettledBanner({ act }: { act: Act }) {
  const teller = useTeller()
  const isSending = act.falla === null
  return (
    <Banner
      kind="warn"
      title="Hay un cobro sin confirmar"
      action={
        <>
          <Button size="s" isDisabled={isSending} onPress={() => discardAct(act, teller)}>
            Descartar
          </Button>
          <Button size="s" variant="solid" isPending={isSending} onPress={() => retryAct(act, teller)}>
            Reintentar
          </Button>
        </>
      }
    >
      {act.que}. {act.falla ?? 'Esperamos la respuesta.'}
    </Banner>
  )
}
