import { onDemand } from '#web/ui/base/on-demand.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { RecordNoticeProps } from './clash.tsx'

const clash = onDemand(async () => (await import('./clash.tsx')).Clash)

/** Tells above the buttons of a form why it was not saved. */
export function RecordNotice({ record, ...words }: RecordNoticeProps) {
  const { unsaved } = record
  if (unsaved === null) return null
  if (unsaved.kind === 'clash') return <clash.Part {...record} {...words} clash={unsaved} />
  return unsaved.kind === 'gone' ? (
    <Banner kind="bad" title="No se guardó: ya no está, o ya no puedes verla">
      Puede que se haya eliminado o que ahora sea de otra sucursal. Lo que escribiste sigue aquí, por si quieres
      copiarlo.
    </Banner>
  ) : (
    <Banner kind="bad">{unsaved.sentence}</Banner>
  )
}
