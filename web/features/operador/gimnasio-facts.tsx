import type { FichaGimnasio } from '#shared/collections/plataforma.ts'
import { useSession } from '#web/lib/session.ts'
import { Card } from '#web/ui/card.tsx'
import { StatusPill } from '#web/ui/status-pill.tsx'
import { Facts } from './facts.tsx'
import { estadoServicio, price } from './operador-words.ts'
import styles from './operador.module.css'

type Ficha = { ficha: FichaGimnasio }

/** How the gym stands with the platform. */
export function Servicio({ ficha: { gimnasio } }: Ficha) {
  const { format } = useSession()
  const { kind, word } = estadoServicio[gimnasio.estado]
  const { vencimiento } = gimnasio
  return (
    <Card title="Servicio">
      <Facts
        facts={[
          [
            'Estado',
            <StatusPill key="estado" kind={kind}>
              {word}
            </StatusPill>,
          ],
          ['Plan', gimnasio.servicio],
          ['Precio al mes', gimnasio.precio === 0 ? 'Gratis' : price(gimnasio.precio, gimnasio.moneda)],
          [gimnasio.metodo === 'prueba' ? 'Prueba hasta' : 'Vence', vencimiento && format.civilDate(vencimiento)],
          ['Pagos aprobados', format.number(gimnasio.total_pagos)],
        ]}
      />
    </Card>
  )
}

const limited = [
  ['sucursales', 'Sucursales'],
  ['miembros', 'Miembros'],
  ['usuarios', 'Usuarios'],
] as const

/** How much there is of what the plan limits. */
export function Uso({ ficha: { uso, limites } }: Ficha) {
  const { format } = useSession()
  return (
    <Card title="Uso">
      <ul className={styles.shares}>
        {limited.map(([name, label]) => (
          <li key={name}>
            <span className={styles.share}>
              <span>{label}</span>
              <strong>
                {format.number(uso[name])}
                {limites[name] > 0 && ` de ${format.number(limites[name])}`}
              </strong>
            </span>
            {limites[name] > 0 ? (
              <span className={styles.track} aria-hidden>
                <span
                  className={styles.fill}
                  style={{ width: `${Math.min(100, (uso[name] / limites[name]) * 100)}%` }}
                />
              </span>
            ) : (
              <span className={styles.note}>Sin límite</span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** How to reach those who run it. */
export function Contacto({ ficha: { gimnasio, avisos_a } }: Ficha) {
  const { correo, telefono, direccion, pais } = gimnasio
  const mail = (address: string) => <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>
  return (
    <Card title="Contacto">
      <Facts
        facts={[
          ['Correo', correo && mail(correo)],
          ['Teléfono', telefono === null ? '' : <a href={`tel:${telefono}`}>{telefono}</a>],
          ['Dirección', direccion],
          ['País', pais],
          ['Los avisos van a', avisos_a.length === 0 ? 'Nadie' : avisos_a.join(', ')],
        ]}
      />
    </Card>
  )
}
