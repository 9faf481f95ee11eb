import { sentenceOfRazon } from '#shared/entrada-words.ts'
import { canKeepCopy } from '#web/lib/device-copy.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import type { Copia } from '../sin-conexion/copia.ts'
import { useMinute } from '../sin-conexion/use-minute.ts'
import type { Conflicto } from '../sin-conexion/use-cola.ts'
import type { Puerta } from '../puerta/use-puerta.ts'
import styles from './conexion-notice.module.css'
import { ageOf, verdicts } from '../respuesta/words.ts'

interface ConexionNoticeProps {
  copia: Copia | null
  puerta: Puerta
}

/** The network and the copy in words: what answers now, what waits, and what was stored otherwise than shown. */
export function ConexionNotice({ copia, puerta: { isLost, cola } }: ConexionNoticeProps) {
  const now = useMinute()
  const waiting = cola.pendientes.length
  const toSend =
    waiting === 0 ? '' : waiting === 1 ? 'Hay 1 entrada por enviar.' : `Hay ${waiting} entradas por enviar.`
  return (
    <>
      {cola.conflictos.length > 0 && (
        <Banner
          kind="warn"
          title="Al enviar las entradas, algo no coincidió"
          action={<Button onPress={cola.forgetConflictos}>Entendido</Button>}
        >
          <ul className={styles.conflicts}>
            {cola.conflictos.map((conflicto) => (
              <li key={conflicto.orden}>
                <ConflictoLine conflicto={conflicto} copia={copia} />
              </li>
            ))}
          </ul>
        </Banner>
      )}
      {isLost && (
        <Banner kind={copia ? 'warn' : 'bad'} title={copia ? 'Respondemos sin conexión' : 'Sin conexión y sin copia'}>
          {copia
            ? `Con la copia ${ageOf(copia.at, now)}. Las entradas se envían solas cuando vuelva la red; cobrar tiene que esperar.`
            : `No podemos saber quién pasa hasta que vuelva la red.${whyNone()}`}{' '}
          {toSend}
        </Banner>
      )}
      {!isLost && (
        <p className={styles.quiet}>
          {copia ? `Copia para cortes de red: ${ageOf(copia.at, now)}.` : whyNone().trim()}{' '}
          {copia && !copia.completa && 'La sucursal es muy grande: faltan los que vencieron hace más tiempo.'} {toSend}
        </p>
      )}
    </>
  )
}

/** Browsers encrypt on secure addresses only. */
const whyNone = () =>
  canKeepCopy() ? '' : ' Sin copia para cortes de red: este navegador solo la permite en una dirección con HTTPS.'

function ConflictoLine({ conflicto, copia }: { conflicto: Conflicto; copia: Copia | null }) {
  const { format } = useSession()
  const { entrada, permiso, respuesta, sentence } = conflicto
  const known = copia?.tarjetas.find(({ id }) => id === entrada.id_miembro)?.nombre
  const nombre = (respuesta?.estado === 'una' ? respuesta.tarjeta.nombre : known) ?? 'Una persona'
  const answer = permiso ? `Lo dejaron pasar: ${permiso.motivo}` : verdicts[entrada.mostrado ?? 'no']
  const shown = `${nombre}, ${format.time(entrada.instante ?? '')}: aquí se mostró «${answer}»`
  if (respuesta?.estado !== 'una') return <>{`${shown}, pero no se guardó. ${sentence}`}</>
  const [first] = respuesta.razones
  return <>{`${shown}; en ese momento era «${first ? sentenceOfRazon(first) : verdicts[respuesta.resultado]}».`}</>
}
