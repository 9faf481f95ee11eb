import { canKeepCopy } from '#web/lib/device-copy.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { type EnCola, idOf } from '../sin-conexion/cola.ts'
import { type Copia, madeAt } from '../sin-conexion/copia.ts'
import type { CopiaShown } from '../sin-conexion/use-copia.ts'
import { useMinute } from '../sin-conexion/use-minute.ts'
import type { Puerta } from '../puerta/use-puerta.ts'
import styles from '../entrada.module.css'
import { ageOf, verdicts } from '../respuesta/words.ts'

interface ConexionNoticeProps extends CopiaShown {
  puerta: Puerta
}

/**
 * The state of the network and the copy in words: the part that answers, the waiting entries, and those stored differently than
 * shown.
 */
export function ConexionNotice({ copia, old, puerta: { isLost, cola } }: ConexionNoticeProps) {
  const now = useMinute()
  const waiting = cola.pendientes.length
  const toSend =
    waiting === 0 ? '' : waiting === 1 ? 'Hay 1 entrada por enviar.' : `Hay ${waiting} entradas por enviar.`
  const names = copia ?? old
  return (
    <>
      <NotKept rows={cola.pendientes.filter(({ orden }) => orden === null)} copia={names} />
      {cola.conflictos.length > 0 && (
        <Banner
          kind="warn"
          title="Al enviar las entradas, algo no coincidió"
          action={<Button onPress={cola.forgetConflictos}>Entendido</Button>}
        >
          <ul className={styles.conflicts}>
            {cola.conflictos.map((conflicto) => (
              <li key={idOf(conflicto)}>
                <ConflictoLine conflicto={conflicto} copia={names} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {isLost && copia && (
        <Banner kind="warn" title="Respondemos sin conexión">
          {`Con la copia de ${ageOf(madeAt(copia), now)}. Las entradas se envían solas cuando vuelva la red; cobrar tiene que esperar.`}{' '}
          {toSend}
        </Banner>
      )}
      {isLost && !copia && (
        <Banner kind="bad" title={old ? 'Sin conexión, y la copia es vieja' : 'Sin conexión y sin copia'}>
          {old && `La copia de este equipo es de ${ageOf(madeAt(old), now)} y solo sirve un día. `}
          {`No podemos saber quién pasa hasta que vuelva la red.${noCopyReason()}`} {toSend}
        </Banner>
      )}
      {!isLost && (
        <p className={styles.quiet}>
          {copia ? `Copia para cortes de red: actualizada ${ageOf(madeAt(copia), now)}.` : noCopyReason().trim()}{' '}
          {copia && !copia.completa && 'La sucursal es muy grande: faltan los que vencieron hace más tiempo.'} {toSend}
        </p>
      )}
    </>
  )
}

/** Browsers encrypt on secure addresses only. */
const noCopyReason = () =>
  canKeepCopy() ? '' : ' Sin copia para cortes de red: este navegador solo la permite en una dirección con HTTPS.'

/** Entries that only this page has. */
function NotKept({ rows, copia }: { rows: readonly EnCola[]; copia: Copia | null }) {
  const { format } = useSession()
  if (rows.length === 0) return null
  const list = rows.map((row) => `${nameIn(copia, row)}, ${format.time(row.entrada.instante ?? '')}`)
  return (
    <Banner
      kind="bad"
      title={
        rows.length === 1
          ? 'Una entrada no se pudo guardar en este equipo'
          : `${rows.length} entradas no se pudieron guardar en este equipo`
      }
    >
      {`${list.join(' · ')}. Se envían cuando vuelva la red si esta página sigue abierta: no la cierres ni la recargues, y anótalas por si acaso. Puede que el navegador no tenga espacio.`}
    </Banner>
  )
}

const nameIn = (copia: Copia | null, { entrada }: EnCola) =>
  copia?.tarjetas.find(({ id }) => id === entrada.id_miembro)?.nombre ?? 'Una persona'

function ConflictoLine({ conflicto, copia }: { conflicto: EnCola; copia: Copia | null }) {
  const { format } = useSession()
  const { entrada, permiso, final } = conflicto
  const answer = permiso ? `Lo dejaron pasar: ${permiso.motivo}` : verdicts[entrada.mostrado ?? 'no']
  const shown = `${nameIn(copia, conflicto)}, ${format.time(entrada.instante ?? '')}: aquí se mostró «${answer}»`
  if (!final?.resultado) return <>{`${shown}, pero no se guardó. ${final?.sentence ?? ''}`}</>
  return <>{`${shown}; en ese momento era «${final.sentence || verdicts[final.resultado]}».`}</>
}
