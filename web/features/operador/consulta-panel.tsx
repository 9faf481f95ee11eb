import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { z } from 'zod'
import type { Consulta } from '#shared/collections/plataforma.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { FormFooter } from '#web/ui/overlays/form-footer.tsx'
import { SidePanel } from '#web/ui/overlays/side-panel.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './base/operador.module.css'
import { PanelFailure } from './base/panel-failure.tsx'
import { consultaQuery, useAnswerConsulta } from './base/operador.queries.ts'

interface ConsultaPanelProps {
  id: string
  onClose: () => void
}

/** A message from the landing page, with its answer. */
export function ConsultaPanel({ id, onClose }: ConsultaPanelProps) {
  const { data, error, refetch } = useQuery(consultaQuery(id))
  return (
    <SidePanel isOpen onClose={onClose} title={data?.nombre ?? 'Consulta'} description={data?.email}>
      {data ? (
        <Contents consulta={data} onClose={onClose} />
      ) : (
        <DialogBody>
          {error ? (
            <PanelFailure error={error} onRetry={refetch} title="No encontramos esta consulta" onNext={onClose} />
          ) : (
            <Skeleton height={200} />
          )}
        </DialogBody>
      )}
    </SidePanel>
  )
}

const respuestaInput = z.object({ respuesta: z.string().trim() })

function Contents({ consulta, onClose }: { consulta: Consulta; onClose: () => void }) {
  const { format } = useSession()
  const answer = useAnswerConsulta(consulta.id, {
    onDone: () => {
      toast.success('Consulta respondida')
      onClose()
    },
  })
  const { control, send, refusal } = useActForm(answer, {
    resolver: zodResolver(respuestaInput),
    defaultValues: { respuesta: consulta.respuesta },
  })
  const respuesta = useFormField(control, 'respuesta')
  const subject = encodeURIComponent('Tu consulta a Vigente')
  return (
    <form noValidate onSubmit={send}>
      <DialogBody>
        <p className={styles.message}>{consulta.mensaje}</p>
        <p className={styles.when}>
          {format.moment(consulta.created)}
          {consulta.telefono !== '' && (
            <>
              {' · '}
              <Telefono numero={consulta.telefono} />
            </>
          )}
        </p>
        <LinkButton
          icon={<Mail aria-hidden />}
          href={`mailto:${encodeURIComponent(consulta.email)}?subject=${subject}&body=${encodeURIComponent(respuesta.value)}`}
        >
          Responder por correo
        </LinkButton>
        <TextArea
          label="Qué respondiste"
          help="Queda anotado con tu nombre y la hora."
          rows={5}
          maxLength={2000}
          {...respuesta}
        />
        {consulta.respondida !== '' && (
          <p className={styles.when}>
            Respondió {consulta.expand?.respondida_por?.name ?? '—'} {format.onMoment(consulta.respondida)}
          </p>
        )}
        {refusal && <Banner kind="bad">{refusal}</Banner>}
      </DialogBody>
      <FormFooter onCancel={onClose} isDisabled={respuesta.value.trim() === ''} isPending={answer.isPending}>
        Marcar como respondida
      </FormFooter>
    </form>
  )
}
