import { zodResolver } from '@hookform/resolvers/zod'
import { useWatch } from 'react-hook-form'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { actWith, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { useUnsettled } from '#web/ui/overlays/close-guard.ts'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import styles from '../domiciliacion.module.css'
import { useAlta } from '../queries/mandatos.writes.ts'
import { mandatoBody, type MandatoDraft, mandatoDraft } from './mandato-draft.ts'
import { FirmaFields, PagadorFields } from './mandato-fields.tsx'

interface MandatoFormProps {
  /** The payer's name and mail, as far as they are known. */
  nombre: string
  correo: string
  label: string
  cancelLabel?: string
  onMade: (mandato: Mandato) => void
  onClose: () => void
}

/** Adds a mandate: the payer, his account, and his signature, the link by which he signs, or the word that it comes later. */
export function MandatoForm({ nombre, correo, label, cancelLabel, onMade, onClose }: MandatoFormProps) {
  const { branch, gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const alta = useAlta(onMade)
  const acting = actWith(alta, (draft: MandatoDraft) => mandatoBody(draft, branch.id))
  const { control, send, refusal, formState } = useActForm<MandatoDraft, MandatoDraft>(acting, {
    resolver: zodResolver(mandatoDraft),
    mode: 'onTouched',
    defaultValues: {
      nombre,
      nif: '',
      correo,
      iban: '',
      tipo: 'recurrente',
      firma: 'papel',
      firmado: today,
      lugar: '',
    },
  })
  const firma = useWatch({ control, name: 'firma' })
  useUnsettled({ isDirty: formState.isDirty })
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.fields}>
          <PagadorFields control={control} />
          <FirmaFields control={control} today={today} />
          {refusal && <Banner kind="bad">{refusal}</Banner>}
        </div>
      </DialogBody>
      <FormFooter onCancel={onClose} {...(cancelLabel && { cancelLabel })} isPending={alta.isPending}>
        {firma === 'enlace' ? 'Enviar para firmar' : label}
      </FormFooter>
    </form>
  )
}
