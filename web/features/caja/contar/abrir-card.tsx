import { useState } from 'react'
import { denominaciones } from '#shared/caja/denominaciones.ts'
import type { Caja, CajaSesion } from '#shared/caja/caja.ts'
import { api } from '#web/lib/api/api.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { newRecordId } from '#web/lib/api/new-record-id.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { useCajaAct } from './caja.queries.ts'
import { ConteoFields } from './conteo-fields.tsx'
import { countedOf, type Typed } from './conteo.ts'
import styles from './contar.module.css'

/** Opens a till with its float. */
export function AbrirCard({ caja }: { caja: Caja }) {
  const { format, gym } = useSession()
  const [id] = useState(newRecordId)
  const [typed, setTyped] = useState<Typed>({
    isByPieces: denominaciones(gym.moneda).length > 0,
    pieces: {},
    amount: null,
  })
  const open = useCajaAct((body: object) => api.collection('caja_sesiones').create<CajaSesion>(body), {
    onDone: ({ fondo }) => toast.success(`${caja.nombre} abierta con ${format.money(fondo)}`),
  })
  const counted = countedOf(typed) ?? { monto: 0, detalle: null }
  const send = () => open.mutate({ id, caja_id: caja.id, fondo: counted.monto, fondo_detalle: counted.detalle })
  return (
    <Card title={`Abrir ${caja.nombre}`} description="Cuenta el dinero que queda como fondo para dar vuelto.">
      <form
        className={styles.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          send()
        }}
      >
        <ConteoFields label="Fondo" value={typed} onChange={setTyped} />
        {open.error && <Banner kind="bad">{describeError(open.error).sentence}</Banner>}
        <div className={styles.footer}>
          <Button variant="solid" size="l" type="submit" isPending={open.isPending}>
            {`Abrir con ${format.money(counted.monto)}`}
          </Button>
        </div>
      </form>
    </Card>
  )
}
