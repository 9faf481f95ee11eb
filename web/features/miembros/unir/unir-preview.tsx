import { datosMiembro } from '#shared/collections/miembro.ts'
import { labelsOf } from '#shared/campos/campo.ts'
import type { DatoDeUnion, MembresiaDeUnion, PagosDeUnion, PeriodoDeUnion, Union } from '#shared/unir/union.ts'
import { useSession } from '#web/lib/session.ts'
import { useWriteTelefono } from '#web/lib/telefono.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import styles from './unir.module.css'

const names: Readonly<Record<string, string>> = { ...labelsOf(datosMiembro), foto: 'Foto' }

/** Two records and what becomes of them: fields, payments and periods, and what should be looked at. */
export function UnirPreview({ union }: { union: Union }) {
  const { queda, se_va, datos, avisos, membresia, pagos } = union
  return (
    <>
      {avisos.length > 0 && (
        <Banner kind="warn">
          {avisos.map((aviso) => (
            <p key={aviso}>{aviso}</p>
          ))}
        </Banner>
      )}
      <div className={styles.wide} tabIndex={0} role="group" aria-label="Las dos fichas y cómo queda">
        <table className={styles.table}>
          <thead>
            <tr>
              <td />
              <th scope="col">
                Queda la n.º {queda.numero}
                <span className={styles.name}>{queda.nombre}</span>
              </th>
              <th scope="col">
                Se va la n.º {se_va.numero}
                <span className={styles.name}>{se_va.nombre}</span>
              </th>
              <th scope="col">Así queda</th>
            </tr>
          </thead>
          <tbody>
            {datos.map((dato) => (
              <DatoRow key={dato.campo} dato={dato} />
            ))}
            <tr>
              <th scope="row">Pagos</th>
              {[queda.pagos, se_va.pagos, pagos].map((sum, at) => (
                <td key={at}>
                  <Payments pagos={sum} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">Membresía</th>
              {[queda.membresia, se_va.membresia, membresia].map((one, at) => (
                <td key={at}>
                  <Membership membresia={one} />
                </td>
              ))}
            </tr>
          </tbody>
        </table>
      </div>
    </>
  )
}

function DatoRow({ dato: { campo, queda, se_va, resulta } }: { dato: DatoDeUnion }) {
  const text = useFieldText(campo)
  return (
    <tr>
      <th scope="row">{names[campo] ?? campo}</th>
      <td>{text(queda)}</td>
      <td>{text(se_va)}</td>
      <td className={styles.result}>{text(resulta)}</td>
    </tr>
  )
}

function useFieldText(campo: string) {
  const { format } = useSession()
  const telefono = useWriteTelefono()
  return (value: string) => {
    if (value === '') return '—'
    if (campo === 'foto') return 'Con foto'
    if (campo === 'fecha_nacimiento') return format.civilDate(value)
    if (campo === 'telefono') return telefono(value)
    return campo === 'dni' ? format.document(value) : value
  }
}

function Payments({ pagos }: { pagos: PagosDeUnion }) {
  const { format } = useSession()
  if (pagos === null) return '—'
  return `${pagos.cuantos === 1 ? '1 pago' : `${format.number(pagos.cuantos)} pagos`} · ${format.money(Number(pagos.total))}`
}

function Membership({ membresia: { vencimiento, cuantos, periodos } }: { membresia: MembresiaDeUnion }) {
  const { format } = useSession()
  if (vencimiento === '') return 'Sin plan'
  const before = cuantos - periodos.length
  return (
    <>
      <span className={styles.result}>Hasta el {format.civilDate(vencimiento)}</span>
      <ol className={styles.periods}>
        {before > 0 && <li>{before === 1 ? '1 período antes' : `${format.number(before)} períodos antes`}</li>}
        {periodos.map((periodo, at) => (
          <Period key={at} periodo={periodo} />
        ))}
      </ol>
    </>
  )
}

function Period({ periodo: { plan, inicio, vencimiento } }: { periodo: PeriodoDeUnion }) {
  const { format } = useSession()
  return (
    <li>
      {format.civilDate(inicio)} a {format.civilDate(vencimiento)} · {plan}
    </li>
  )
}
