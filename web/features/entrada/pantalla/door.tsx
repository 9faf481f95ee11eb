import { DoorOpen, Ticket } from 'lucide-react'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import { typedText } from '#shared/values/typed-text.ts'
import { isDoorOnly } from '#web/lib/door-only.ts'
import { useSession } from '#web/lib/session.ts'
import { useOpenCobro } from '#web/lib/forms/use-open-cobro.ts'
import { cobrarSaldo } from '#web/lib/forms/saldo-param.ts'
import { useOpenVenta } from '#web/lib/forms/use-open-venta.ts'
import { useShortcut } from '#web/lib/shortcuts.ts'
import { touchQuery, useMedia } from '#web/ui/base/use-media.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { endsScan, noBurst, withSign } from '../puerta/scan.ts'
import { newPedido, type Puerta } from '../puerta/use-puerta.ts'
import { viaOf, type Vista, type VistaDeUna } from '../puerta/vista.ts'
import { Cover } from './cover.tsx'
import { DoorChoice } from './door-choice.tsx'
import { DoorField } from './door-field.tsx'
import { LastAnswer } from '../respuesta/last-answer.tsx'
import { chargeKey, mayCharge, mayCollect } from '../respuesta/may-charge.ts'
import type { Undoable } from './ultimas-card.tsx'
import { useAfterCobro } from './use-after-cobro.ts'
import type { Copia } from '../sin-conexion/copia.ts'
import { isOnlyEnd } from '../sin-conexion/find-tarjetas.ts'
import { useDoorText } from './use-door-text.ts'
import { useDoorFocus } from './use-door-focus.ts'
import { VerdictActions } from '../respuesta/verdict-actions.tsx'
import { Verdict } from '../respuesta/verdict.tsx'

interface DoorProps {
  puerta: Puerta
  /** The people this device knows. */
  copia: Copia | null
  onLetIn: (una: VistaDeUna) => void
  onUndo: (entry: Undoable) => Promise<void>
}

/** The field and its answer. */
export function Door({ puerta, copia, onLetIn, onUndo }: DoorProps) {
  const { vista, isLost, isWaiting, enter, clear } = puerta
  const session = useSession()
  const { permissions, can } = session
  const openCobro = useOpenCobro()
  const openVenta = useOpenVenta()
  const maySellPase = can('sales.create') && !isLost
  const isTablet = isDoorOnly(permissions)
  const field = useRef<HTMLInputElement>(null)
  const burst = useRef(noBurst)
  const listId = useId()
  const [seen, setSeen] = useState<Vista | null>(null)
  const isTouch = useMedia(touchQuery)
  useDoorFocus(field)

  const una = vista?.estado === 'una' ? vista : null
  const varias = vista?.estado === 'varias' ? vista : null
  const isCovering = una !== null && seen !== una
  const text = useDoorText({
    vista,
    copia,
    field,
    onType: (next) => {
      if (una) setSeen(una)
      else if (vista && next !== '') clear()
    },
  })
  const { texto, offered, active, pointed, type } = text
  const isOffering = !isCovering && offered.tarjetas.length > 0
  const enterMember = (id_miembro: string) => enter(newPedido({ id_miembro, via: viaOf('', isTablet) }))
  const endCover = useCallback(() => setSeen(vista), [vista])
  const charge = () => {
    endCover()
    openCobro(una?.tarjeta.id)
  }
  const collect = () => {
    endCover()
    if (una) openCobro(cobrarSaldo(una.tarjeta.id))
  }
  const onCharge = una && mayCharge(session, una, isLost) ? charge : undefined
  const onCollect = una && mayCollect(session, una, isLost) ? collect : undefined
  // While somebody else is typed or asked for, the answer is about the person before.
  const byKey = texto === '' && !isWaiting ? (onCharge ?? onCollect) : undefined
  useShortcut(byKey ? { keys: chargeKey, label: 'Cobrar a la persona de la respuesta', run: byKey } : null)
  useAfterCobro((miembro) => (una?.tarjeta.id === miembro && una.resultado !== 'no' ? undefined : enterMember(miembro)))

  const sellPase = (texto = '') => openVenta({ isPase: true, ...(isName(texto) && { visitante: texto }) })
  const submit = (isScan: boolean) => {
    const typed = typedText(texto)
    const isUnclear = !isScan && copia && isOnlyEnd(copia, typed)
    if (!pointed && (typed === '' || typed === varias?.pedido.texto || isUnclear)) return
    type('')
    if (pointed) return enterMember(pointed.id)
    enter(newPedido({ texto: typed, via: viaOf(typed, isTablet) }))
  }
  const handleKey = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.nativeEvent.isComposing || event.repeat) return
    if (event.key.length === 1) burst.current = withSign(burst.current, event.timeStamp)
    if (text.step(event.key)) return event.preventDefault()
    if (event.key === chargeKey && byKey) byKey()
    else if (event.key === 'Enter') submit(endsScan(burst.current, event.timeStamp, texto.length))
    else if (event.key === 'Tab') {
      // Some scanners end with Tab, or with Enter and Tab. A person's Tab leaves the field.
      if (event.shiftKey || !endsScan(burst.current, event.timeStamp, texto.length)) return
      burst.current = noBurst
      if (texto !== '') submit(true)
    } else if (event.key !== 'Escape') return
    else if (isCovering) setSeen(una)
    else {
      type('')
      clear()
    }
    event.preventDefault()
  }
  const acts = una && {
    una,
    isLost,
    onCharge,
    onCollect,
    onLetIn: () => onLetIn(una),
    onUndo: () => una.entrada && void onUndo({ id: una.entrada.id, nombre: una.tarjeta.nombre }),
  }

  return (
    <>
      <DoorField
        ref={field}
        value={texto}
        isWaiting={isWaiting}
        isAbove={isCovering}
        options={isOffering ? { id: listId, active: active < 0 ? undefined : `${listId}-${active}` } : null}
        onChange={type}
        onKey={handleKey}
      />
      {acts && isCovering && (
        <Cover key={acts.una.pedido.id} field={field} onEnd={endCover}>
          <Verdict una={acts.una}>
            <VerdictActions {...acts} onLeave={endCover} />
          </Verdict>
        </Cover>
      )}
      {isOffering && (
        <DoorChoice
          id={listId}
          tarjetas={offered.tarjetas}
          hayMas={offered.hayMas}
          active={active}
          onPoint={(index) => text.pointAt(offered.tarjetas[index])}
          onChoose={(tarjeta) => (type(''), enterMember(tarjeta.id))}
        />
      )}
      {acts && !isCovering && !isOffering && <LastAnswer {...acts} onAgain={() => enterMember(acts.una.tarjeta.id)} />}
      {vista === null && !isOffering && (
        <EmptyState
          isCompact
          icon={<DoorOpen aria-hidden />}
          title="Listo para la próxima persona"
          text={isTouch ? byTouch : `${byKeys}${copia?.sal === '' ? byEnd : ''}`}
        />
      )}
      {vista?.estado === 'ninguna' && (
        <Banner
          kind="bad"
          title={`«${vista.pedido.texto ?? ''}»`}
          action={
            maySellPase && (
              <Button icon={<Ticket aria-hidden />} onPress={() => sellPase(vista.pedido.texto)}>
                Pase del día
              </Button>
            )
          }
        >
          {vista.mensaje}
        </Banner>
      )}
      {vista?.estado === 'falla' && (
        <Banner
          kind="bad"
          title="No se pudo registrar la entrada"
          action={<Button onPress={() => enter(vista.pedido)}>Reintentar</Button>}
        >
          {vista.sentence} Si ya se había guardado, no se guarda dos veces.
        </Banner>
      )}
    </>
  )
}

// A document or a number that is offered to no one is sent by the key of the keyboard on the screen.
const byTouch =
  'Escribe un nombre y toca a la persona, o un documento o un número y confirma en el teclado. También puedes escanear su código.'
const byKeys = 'Escribe un nombre, un documento o un número y presiona Enter, o escanea su código.'
const byEnd = ' Con los últimos cuatro números del documento, elige con ↓ y Enter.'

/** A document or a code is no name. */
const isName = (texto: string) => texto !== '' && !/\d/.test(texto)
