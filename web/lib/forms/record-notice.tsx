import { onDemand } from '#web/ui/base/on-demand.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Names } from '../record-words.ts'
import type { RecordForm } from './use-record-form.ts'

const clash = onDemand(async () => (await import('./clash.tsx')).Clash)

export interface RecordNoticeProps {
  record: Pick<RecordForm<unknown>, 'unsaved' | 'isSending' | 'keepMine' | 'takeTheirs'>
  /** The names of the records that the form links to, by id. */
  names?: Names | undefined
  /** Labels of fields, where the form has others than the history. */
  labels?: Readonly<Record<string, string>> | undefined
}

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
