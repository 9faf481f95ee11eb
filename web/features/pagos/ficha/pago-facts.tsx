import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Pago } from '#shared/collections/pago.ts'
import { writeMedio } from '#shared/metodos-pago.ts'
import { methodLines } from '#shared/recibos/recibo-words.ts'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Facts } from '#web/ui/layout/facts.tsx'
import { CollectedRest } from '#web/features/recibos/anular/collected-rest.tsx'
import { ACuentaLine } from '#web/features/saldos/a-cuenta-line.tsx'
import { ReceiptHead } from '#web/features/recibos/ficha/receipt-head.tsx'
import styles from '#web/features/recibos/ficha/receipt-facts.module.css'
import { conceptOf } from '#web/features/recibos/recibo/recibo.ts'

/** The details of a payment: amount, then purchase, then the user who recorded it. */
export function PagoFacts({ pago }: { pago: Pago }) {
  const { can, format } = useSession()
  const { expand, descuento, precio_lista, motivo_descuento, medio_pago, referencia, partes, horario, eleccion, nota } =
    pago
  const nombre = expand?.id_miembro?.nombre ?? '—'
  const isBackdated = format.date(pago.created) !== format.date(pago.fecha_pago)
  return (
    <>
      <ReceiptHead of={pago} amount={pago.monto_total} />
      <ACuentaLine of={pago} />
      {pago.anulado !== '' && pago.a_cuenta > 0 && <CollectedRest deuda={pago.id} />}
      <Facts
        title="Membresía"
        rows={[
          [
            'Miembro',
            can('members.index') ? (
              <Link to={paths.verMiembro(pago.id_miembro)} className={styles.link}>
                {nombre}
              </Link>
            ) : (
              nombre
            ),
          ],
          ['Concepto', conceptOf(pago)],
          ['Período', `${format.civilDate(pago.inicio)} al ${format.date(pago.fecha_vencimiento)}`],
          ['Horario', horario && format.time(horario)],
          ['Fecha elegida', eleccion && (eleccion === 'hoy' ? 'Empezar hoy' : 'Continuar la anterior')],
        ]}
      />
      <Facts
        title="Cobro"
        rows={[
          ['Fecha', format.moment(pago.fecha_pago)],
          ['Registrado', isBackdated && format.moment(pago.created)],
          ...(partes
            ? methodLines({ medio_pago, referencia, partes }, format.money)
            : [
                ['Medio de pago', writeMedio(medio_pago)] satisfies [string, ReactNode],
                ['Referencia', referencia] satisfies [string, ReactNode],
              ]),
          ['Precio', descuento > 0 && format.money(precio_lista)],
          ['Descuento', descuento > 0 && `−${format.money(descuento)} · ${motivo_descuento}`],
          ['Cobró', expand?.usuario_id?.name ?? '—'],
          ['Sucursal', expand?.sucursal_id?.nombre],
          ['Nota', nota],
        ]}
      />
    </>
  )
}
