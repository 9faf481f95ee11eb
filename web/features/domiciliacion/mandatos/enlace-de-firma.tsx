import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { useSession } from '#web/lib/session.ts'
import { WhatsappLink } from '#web/lib/whatsapp/whatsapp-link.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { PanelLine } from '#web/ui/layout/panel-line.tsx'
import styles from '../domiciliacion.module.css'
import { enlaceQuery } from '../queries/mandatos.queries.ts'

const enviar = onDemand(async () => (await import('./enviar-dialog.tsx')).EnviarDialog)

/** The link that a payer was sent, to be sent again or in another way. */
export function EnlaceDeFirma({ mandato }: { mandato: Mandato }) {
  const { format, gym } = useSession()
  const [isSending, setIsSending] = useState(false)
  const { data: enlace } = useQuery(enlaceQuery(mandato))
  const { enviado, enlace_vence, correo } = mandato
  const copy = (text: string) => navigator.clipboard.writeText(text).then(() => toast.success('Enlace copiado'))
  return (
    <section aria-label="Enlace para firmar">
      <PanelLine
        text={`Enviado a firmar el ${format.date(enviado)} a ${correo}`}
        detail={`Vence el ${format.date(enlace_vence)}`}
      >
        <span className={styles.buttons}>
          <Button size="s" onHoverStart={enviar.preload} onPress={() => setIsSending(true)}>
            Enviar de nuevo
          </Button>
          {enlace && (
            <>
              <Button size="s" onPress={() => void copy(enlace)}>
                Copiar enlace
              </Button>
              <WhatsappLink
                size="s"
                telefono=""
                text={`Hola, con este enlace firmas la domiciliación de ${gym.nombre}: ${enlace}`}
              >
                WhatsApp
              </WhatsappLink>
            </>
          )}
        </span>
      </PanelLine>
      {isSending && <enviar.Part mandato={mandato} onClose={() => setIsSending(false)} />}
    </section>
  )
}
