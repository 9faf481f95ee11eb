import { zodResolver } from '@hookform/resolvers/zod'
import { z } from 'zod'
import type { Plataforma } from '#shared/collections/plataforma.ts'
import { readCotizaciones, writeCotizaciones } from '#shared/plataforma/cotizaciones.ts'
import { sentenceOf } from '#shared/errors/form-sentence.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import styles from './base/operador.module.css'
import { useSavePlataforma } from './base/operador.queries.ts'

const input = z.object({
  nombre: z.string().trim().max(80),
  ciudad: z.string().trim().max(80),
  correo: z.union([z.literal(''), z.email('Revisa el correo.')]),
  telefono: z.string().trim().max(30),
  cotizaciones: z.string().transform((text, context) => {
    const read = readCotizaciones(text)
    if (!read) context.addIssue({ code: 'custom', message: sentenceOf('cotizaciones_wrong') })
    return read ?? {}
  }),
})

/** Names who makes the product on the front page, with the dollar's price for visitors of other currencies. */
export function QuienCard({ plataforma }: { plataforma: Plataforma }) {
  const { nombre, ciudad, correo, telefono, cotizaciones } = plataforma
  const save = useSavePlataforma(plataforma.id, { onDone: () => toast.success('Portada guardada') })
  const { control, send, refusal, formState } = useActForm(save, {
    resolver: zodResolver(input),
    defaultValues: { nombre, ciudad, correo, telefono, cotizaciones: writeCotizaciones(cotizaciones) },
  })
  return (
    <Card title="Portada" description="Quién está detrás y cómo se le escribe. Lo vacío no se muestra.">
      <form className={styles.form} noValidate onSubmit={send}>
        <div className={styles.pair}>
          <TextField label="Nombre" maxLength={80} {...useFormField(control, 'nombre')} />
          <TextField label="Ciudad" maxLength={80} {...useFormField(control, 'ciudad')} />
        </div>
        <div className={styles.pair}>
          <TextField label="Correo" type="email" maxLength={254} {...useFormField(control, 'correo')} />
          <TextField label="Teléfono" type="tel" maxLength={30} {...useFormField(control, 'telefono')} />
        </div>
        <TextArea
          label="Cuánto cuesta un dólar"
          help="Una moneda por línea: ARS 1.480. La portada dice los precios también en la moneda de quien la visita."
          rows={3}
          maxLength={500}
          {...useFormField(control, 'cotizaciones')}
        />
        {refusal && <Banner kind="bad">{refusal}</Banner>}
        <div>
          <Button variant="solid" type="submit" isPending={save.isPending} isDisabled={!formState.isDirty}>
            Guardar portada
          </Button>
        </div>
      </form>
    </Card>
  )
}
