import { useQuery } from '@tanstack/react-query'
import type { Remesa, SinRecibo } from '#shared/domiciliacion/remesa.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import styles from '../domiciliacion.module.css'
import { motivoWords, recibosText } from '../palabras/remesa-words.ts'
import { cambiosQuery } from '../queries/remesas.queries.ts'

/** The receipts of a file that no longer stand, and what to do about them. Nothing if all do. */
export function Cambios({ remesa }: { remesa: Remesa }) {
  const { format } = useSession()
  const { data } = useQuery({ ...cambiosQuery(remesa.id), enabled: remesa.estado !== 'retirada' })
  const sin = data?.sin ?? []
  if (sin.length === 0) return null
  return (
    <div className={styles.notice}>
      <Banner kind="warn" title={changedText(sin.length, format.number)}>
        <ChangedNames sin={sin} />
        <p>
          {remesa.estado === 'generada'
            ? 'Si todavía no subiste el archivo, retira la remesa y genera otra. Si ya lo subiste, pide al banco que no los cobre.'
            : 'Pide al banco que no los cobre. Si ya los cobró, devuelve el dinero.'}
        </p>
      </Banner>
    </div>
  )
}

/** '1 recibo ya no corresponde'. */
export const changedText = (count: number, number: (value: number) => string): string =>
  `${recibosText(count, number)} ya no ${count === 1 ? 'corresponde' : 'corresponden'}`

const fewNames = 6

/** Some members by name, with the amount and the reason. */
export function ChangedNames({ sin }: { sin: readonly SinRecibo[] }) {
  const { format } = useSession()
  const more = sin.length - fewNames
  return (
    <ul className={styles.changed}>
      {sin.slice(0, fewNames).map(({ id_automatico, miembro, monto, motivo }) => (
        <li key={id_automatico}>
          <b>{miembro}</b> · {format.money(monto)} · {motivoWords[motivo].title}
        </li>
      ))}
      {more > 0 && <li>Y {format.number(more)} más</li>}
    </ul>
  )
}
