import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Pago } from '#shared/collections/pago.ts'
import { paths } from '#web/app/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/banner.tsx'
import styles from './pago-facts.module.css'
import { PagoEstado } from './pagos-columns.tsx'
import { conceptOf } from './recibo.ts'

/** What a payment is made of: the sum first, then what it bought, then who took it. */
export function PagoFacts({ pago }: { pago: Pago }) {
  const { can, format } = useSession()
  const { expand, descuento, precio_lista, motivo_descuento, medio_pago, referencia, horario, eleccion, nota } = pago
  const nombre = expand?.id_miembro?.nombre ?? '—'
  const isBackdated = format.date(pago.created) !== format.date(pago.fecha_pago)
  return (
    <>
      <div className={styles.sum}>
        {pago.anulado === '' ? (
          <strong>{format.money(pago.monto_total)}</strong>
        ) : (
          <s>{format.money(pago.monto_total)}</s>
        )}
        <PagoEstado pago={pago} />
      </div>
      {pago.anulado !== '' && (
        <Banner
          kind="bad"
          title={`Anulado el ${format.dateTime(pago.anulado)} por ${expand?.anulado_por?.name ?? '—'}`}
        >
          {pago.motivo_anulacion}
        </Banner>
      )}
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
          ['Periodo', `${format.civilDate(pago.inicio)} al ${format.date(pago.fecha_vencimiento)}`],
          ['Horario', horario && format.time(horario)],
          ['Fecha elegida', eleccion && (eleccion === 'hoy' ? 'Empezar hoy' : 'Continuar la anterior')],
        ]}
      />
      <Facts
        title="Cobro"
        rows={[
          ['Fecha', format.dateTime(pago.fecha_pago)],
          ['Registrado', isBackdated && format.dateTime(pago.created)],
          ['Medio de pago', medio_pago],
          ['Referencia', referencia],
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

/** Rows without a value are left out. */
function Facts({ title, rows }: { title: string; rows: [string, ReactNode][] }) {
  return (
    <section>
      <h3 className={styles.title}>{title}</h3>
      <dl className={styles.facts}>
        {rows
          .filter(([, value]) => Boolean(value))
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  )
}
