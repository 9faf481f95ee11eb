import { useState } from 'react'
import type { Caja, CajaSesion } from '#shared/caja/caja.ts'
import { conMayuscula } from '#shared/palabras/palabras.ts'
import { api } from '#web/lib/api/api.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { asTyped, useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { usePalabras } from '#web/lib/words/use-palabras.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { laCaja } from '../la-caja.ts'
import { useCajaAct } from './caja.queries.ts'
import { ConteoFields } from './conteo-fields.tsx'
import { countedOf, type Typed, uncounted } from './conteo.ts'
import styles from './contar.module.css'

/** Opens a till with its float. */
export function AbrirCard({ caja }: { caja: Caja }) {
  const { format, gym } = useSession()
  const { vuelto } = usePalabras()
  const [id] = useState(newRecordId)
  const openWith = ({ fondo }: { fondo: Typed }) => {
    const { monto, detalle } = floatOf(fondo)
    const body = { id, caja_id: caja.id, fondo: monto, fondo_detalle: detalle }
    return api.collection('caja_sesiones').create<CajaSesion>(body)
  }
  const open = useCajaAct(openWith, {
    onDone: ({ fondo }) => toast.success(`${conMayuscula(laCaja(caja.nombre))} abierta con ${format.money(fondo)}`),
  })
  const { control, send, refusal } = useActForm(open, {
    resolver: asTyped,
    defaultValues: { fondo: uncounted(gym.moneda) },
  })
  const fondo = useFormField(control, 'fondo')
  return (
    <Card
      title={`Abrir ${laCaja(caja.nombre)}`}
      description={`Cuenta el dinero que queda como fondo para dar ${vuelto}.`}
    >
      <form className={styles.form} noValidate onSubmit={send}>
        <ConteoFields label="Fondo" {...fondo} />
        {refusal && <Banner kind="bad">{refusal}</Banner>}
        <div className={styles.footer}>
          <Button variant="solid" size="l" type="submit" isPending={open.isPending}>
            {`Abrir con ${format.money(floatOf(fondo.value).monto)}`}
          </Button>
        </div>
      </form>
    </Card>
  )
}

/** A till may open without a float. */
const floatOf = (typed: Typed) => countedOf(typed) ?? { monto: 0, detalle: null }
