import { zodResolver } from '@hookform/resolvers/zod'
import { useController } from 'react-hook-form'
import { z } from 'zod'
import { dia } from '#shared/campos/limits.ts'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { quienesPidenBaja } from '#shared/domiciliacion/baja.ts'
import { actWith, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { useToday } from '#web/lib/use-today.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { RadioGroup } from '#web/ui/fields/choices/radio-group.tsx'
import { DateField } from '#web/ui/fields/dates/date-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { Dialog } from '#web/ui/overlays/dialog.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { quienWords } from './baja-words.ts'
import styles from './bajas.module.css'
import { usePedirBaja } from './use-bajas.ts'

interface BajaDialogProps {
  miembro: MiembroPago
  onClose: () => void
}

const options = quienesPidenBaja.map((id) => ({ id, label: quienWords[id] }))

const schema = z
  .object({
    pedida: dia,
    pedida_por: z.enum(quienesPidenBaja),
    ultimo_dia: dia,
    motivo: z.string().trim().max(300, 'Escribe un motivo más corto.'),
  })
  .refine(({ pedida, ultimo_dia }) => ultimo_dia >= pedida, {
    path: ['ultimo_dia'],
    message: 'El último día no puede ser anterior al pedido.',
  })

type Leave = z.infer<typeof schema>

/** Notes that a member leaves: on whose word, when, and until which day. */
export function BajaDialog({ miembro, onClose }: BajaDialogProps) {
  return (
    <Dialog isOpen onClose={onClose} title={`Dar de baja a ${miembro.nombre}`}>
      <BajaForm miembro={miembro} onClose={onClose} />
    </Dialog>
  )
}

function BajaForm({ miembro, onClose }: BajaDialogProps) {
  const { gym } = useSession()
  const today = useToday(gym.zona_horaria)
  const pedir = usePedirBaja(onClose)
  const acting = actWith(pedir, (leave: Leave) => ({ id_miembro: miembro.id, ...leave }))
  const { control, send, refusal } = useActForm<Leave, Leave>(acting, {
    resolver: zodResolver(schema),
    defaultValues: {
      pedida: today,
      pedida_por: 'miembro',
      ultimo_dia: miembro.vencimiento > today ? miembro.vencimiento : today,
      motivo: '',
    },
  })
  const quien = useController({ control, name: 'pedida_por' }).field
  const pedida = useFormField(control, 'pedida')
  return (
    <form onSubmit={send} noValidate>
      <DialogBody>
        <div className={styles.fields}>
          <RadioGroup label="Quién la pide" options={options} value={quien.value} onChange={quien.onChange} />
          <div className={styles.pair}>
            <DateField label="La pidió el" max={today} {...pedida} />
            <DateField label="Último día" min={pedida.value || undefined} {...useFormField(control, 'ultimo_dia')} />
          </div>
          <TextField label="Motivo" isOptional autoComplete="off" {...useFormField(control, 'motivo')} />
          <p className={styles.quiet}>
            Hasta ese día puede entrar y después no se le cobra. Si tiene correo, recibe la constancia. Puedes
            deshacerla hasta su último día.
          </p>
          {refusal && <Banner kind="bad">{refusal}</Banner>}
        </div>
      </DialogBody>
      <FormFooter onCancel={onClose} isPending={pedir.isPending}>
        Dar de baja
      </FormFooter>
    </form>
  )
}
