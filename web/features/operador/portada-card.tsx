import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import type { Plataforma } from '#shared/collections/plataforma.ts'
import { sentenceOf } from '#shared/errors/form-sentence.ts'
import { readCotizaciones, writeCotizaciones } from '#shared/plataforma/cotizaciones.ts'
import { RecordNotice } from '#web/lib/forms/record-notice.tsx'
import { recordStore } from '#web/lib/forms/record-store.ts'
import { useRecordForm } from '#web/lib/forms/use-record-form.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './base/operador.module.css'

const portadaInput = z.object({
  nombre: z.string().trim().max(80),
  ciudad: z.string().trim().max(80),
  correo: z.union([z.literal(''), z.email('Revisa el correo.')]),
  telefono: z.string().trim().max(30),
  /** A line for each currency. */
  cotizaciones: z.string().refine((text) => readCotizaciones(text) !== null, sentenceOf('cotizaciones_wrong')),
})
type PortadaInput = z.infer<typeof portadaInput>

const draftOf = ({ nombre, ciudad, correo, telefono, cotizaciones }: Plataforma): PortadaInput => ({
  nombre,
  ciudad,
  correo,
  telefono,
  cotizaciones: writeCotizaciones(cotizaciones),
})

const store = recordStore<Plataforma, PortadaInput>('plataforma', {
  bodyOf: ({ changes: { cotizaciones, ...changes } }) => ({
    ...changes,
    ...(cotizaciones !== undefined && { cotizaciones: readCotizaciones(cotizaciones) }),
  }),
})

/** Names who makes the product on the front page, with the dollar's price for visitors of other currencies. */
export function PortadaCard({ plataforma }: { plataforma: Plataforma }) {
  const form = useForm({ resolver: zodResolver(portadaInput), defaultValues: draftOf(plataforma) })
  const record = useRecordForm({
    stored: plataforma,
    form,
    schema: portadaInput,
    draft: draftOf,
    store,
    said: () => 'Portada guardada',
  })
  const { control } = form
  return (
    <Card title="Portada" description="Quién está detrás y cómo se le escribe. Lo vacío no se muestra.">
      <form className={styles.form} noValidate onSubmit={record.send}>
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
        <RecordNotice record={record} />
        <div>
          <Button variant="solid" type="submit" isPending={record.isSending} isDisabled={!record.isDirty}>
            Guardar portada
          </Button>
        </div>
      </form>
    </Card>
  )
}
