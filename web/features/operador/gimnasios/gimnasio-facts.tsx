import type { FichaGimnasio } from '#shared/collections/plataforma.ts'
import { nombreDePais } from '#shared/paises.ts'
import { useSession } from '#web/lib/session.ts'
import { Telefono } from '#web/lib/telefono.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { ShareBar } from '#web/ui/charts/share-bar.tsx'
import { Facts } from '../base/facts.tsx'
import { estadoServicio, price } from '../base/operador-words.ts'
import styles from '../base/operador.module.css'

type Ficha = { ficha: FichaGimnasio }

/** The state of the gym's service. */
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

/** Usage against the plan's limits. */
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
                {limites[name] > 0 ? ` de ${format.number(limites[name])}` : <small>, sin límite</small>}
              </strong>
            </span>
            {limites[name] > 0 && <ShareBar value={uso[name]} max={limites[name]} />}
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Contact data of the gym's owners. */
export function Contacto({ ficha: { gimnasio, avisos_a } }: Ficha) {
  const { correo, telefono, direccion, pais } = gimnasio
  const mail = (address: string) => <a href={`mailto:${encodeURIComponent(address)}`}>{address}</a>
  return (
    <Card title="Contacto">
      <Facts
        facts={[
          ['Correo', correo && mail(correo)],
          [
            'Teléfono',
            telefono === null ? (
              ''
            ) : (
              <a href={`tel:${telefono}`}>
                <Telefono numero={String(telefono)} pais={pais} />
              </a>
            ),
          ],
          ['Dirección', direccion],
          ['País', nombreDePais(pais)],
          ['Los avisos van a', avisos_a.length === 0 ? 'Nadie' : avisos_a.join(', ')],
        ]}
      />
    </Card>
  )
}
