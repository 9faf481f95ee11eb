import type { Pago } from '#shared/collections/pago.ts'
import { useSession } from '#web/lib/session.ts'
import styles from './recibo-paper.module.css'
import { conceptOf, reciboNumber } from './recibo.ts'

/** What the receipt says, the same on the screen and on paper. */
export function ReciboPaper({ pago, sucursal }: { pago: Pago; sucursal: string }) {
  const { gym, format } = useSession()
  const { expand, precio_lista, descuento, motivo_descuento, monto_total, medio_pago, referencia, horario } = pago
  const lines: [string, string][] = [
    ['Miembro', expand?.id_miembro?.nombre ?? '—'],
    ...(expand?.id_miembro?.dni ? [['DNI', expand.id_miembro.dni] satisfies [string, string]] : []),
    ['Concepto', conceptOf(pago)],
    ['Periodo', `${format.civilDate(pago.inicio)} al ${format.date(pago.fecha_vencimiento)}`],
    ...(horario ? [['Horario', format.time(horario)] satisfies [string, string]] : []),
    ['Medio de pago', [medio_pago, referencia].filter(Boolean).join(' · ')],
    ['Cobró', expand?.usuario_id?.name ?? '—'],
  ]
  return (
    <article className={styles.paper} aria-label={`Recibo ${reciboNumber(pago.recibo)}`}>
      <header className={styles.head}>
        <p className={styles.gym}>{gym.nombre}</p>
        <p>{sucursal}</p>
        {expand?.sucursal_id?.direccion && <p>{expand.sucursal_id.direccion}</p>}
      </header>
      <p className={styles.number}>
        <span>Recibo {reciboNumber(pago.recibo)}</span>
        <span>{format.dateTime(pago.fecha_pago)}</span>
      </p>
      {pago.anulado !== '' && (
        <p className={styles.void}>
          Anulado el {format.dateTime(pago.anulado)}: {pago.motivo_anulacion}
        </p>
      )}
      <dl className={styles.lines}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <dl className={styles.amounts}>
        {descuento > 0 && (
          <>
            <div>
              <dt>Precio</dt>
              <dd>{format.money(precio_lista)}</dd>
            </div>
            <div>
              <dt>Descuento ({motivo_descuento})</dt>
              <dd>−{format.money(descuento)}</dd>
            </div>
          </>
        )}
        <div className={styles.total}>
          <dt>Total</dt>
          <dd>{format.money(monto_total)}</dd>
        </div>
      </dl>
      <p className={styles.foot}>
        Vence el {format.date(pago.fecha_vencimiento)}. Este recibo no reemplaza a una factura.
      </p>
    </article>
  )
}
