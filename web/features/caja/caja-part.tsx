import { useQuery } from '@tanstack/react-query'
import { Pencil } from 'lucide-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { Caja, CajaSesion } from '#shared/caja/caja.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import styles from './caja.module.css'
import { CajaSkeleton } from './caja-skeleton.tsx'
import { CierresCard } from './cierres-card.tsx'
import { AbrirCard } from './contar/abrir-card.tsx'
import { cierresQuery, estadoQuery, resumenQuery, sesionQuery } from './contar/caja.queries.ts'
import { MotivoFields } from './contar/motivo-fields.tsx'
import type { ActoDeCaja } from './caja-search.ts'
import { laCaja } from './la-caja.ts'
import { SesionView } from './sesion/sesion-view.tsx'
import { SinCajaBanner } from './sesion/sin-caja-banner.tsx'
import { ContarDialog } from './contar/contar-dialog.tsx'
import { CorteDialog } from './corte/corte-dialog.tsx'
import { ReabrirDialog } from './contar/reabrir-dialog.tsx'
import { MovimientoDialog } from './sesion/movimiento-dialog.tsx'

interface CajaPartProps {
  caja: Caja
  sesion: CajaSesion | undefined
  onEdit: (() => void) | undefined
}

/** One till: opened or to be opened, and its last closings. */
export function CajaPart({ caja, sesion, onEdit }: CajaPartProps) {
  const search = useSearch({ from: '/admin/caja' })
  const navigate = useNavigate({ from: '/admin/caja' })
  const { data: cierres = [], isPending } = useQuery(cierresQuery(caja.id))
  // The session's money has as many lines as methods, and closings stand below it: without it they would move.
  const resumen = useQuery({ ...resumenQuery(sesion?.id ?? ''), enabled: sesion !== undefined })
  // Cash without a till has a warning above the session.
  const estado = useQuery(estadoQuery(caja.sucursal_id))
  const open = (acto: ActoDeCaja | undefined, id: string | undefined) =>
    void navigate({ search: (now) => ({ ...now, acto, sesion: id }) })
  if (resumen.isLoading || estado.isLoading) return <CajaSkeleton />
  return (
    <>
      {sesion ? <SesionView sesion={sesion} onOpen={(acto) => open(acto, sesion.id)} /> : <Closed caja={caja} />}
      <CierresCard cierres={cierres} isOpen={sesion !== undefined} onOpen={open} />
      {onEdit && !isPending && (
        <p className={styles.actions}>
          <Button variant="ghost" size="s" icon={<Pencil aria-hidden />} onPress={onEdit}>
            {`Cambiar ${laCaja(caja.nombre)}`}
          </Button>
        </p>
      )}
      {search.acto && search.sesion && (
        <SesionDialog
          key={`${search.acto} ${search.sesion}`}
          caja={caja}
          acto={search.acto}
          id={search.sesion}
          known={sesion ? [sesion, ...cierres] : cierres}
          onPrint={() => open('corte', search.sesion)}
          onClose={() => open(undefined, undefined)}
        />
      )}
    </>
  )
}

/** A closed till opens, once the last difference has its reason. */
function Closed({ caja }: { caja: Caja }) {
  const { can, format } = useSession()
  const { data: cierres = [] } = useQuery(cierresQuery(caja.id))
  const [last] = cierres
  return (
    <>
      <SinCajaBanner sesion={undefined} />
      {last?.falta_motivo && can('cash.close') ? (
        <Card
          title={`Falta el motivo del cierre Z ${last.numero}`}
          description={`Se contaron ${format.money(last.contado)} y se esperaban ${format.money(last.esperado)}.`}
        >
          <MotivoFields sesion={last} onSaved={() => undefined} />
        </Card>
      ) : can('cash.open') ? (
        <AbrirCard caja={caja} />
      ) : (
        <Banner kind="info">Esta caja está cerrada.</Banner>
      )}
    </>
  )
}

interface SesionDialogProps {
  caja: Caja
  acto: ActoDeCaja
  id: string
  /** The till's sessions on the screen, the open or last one first. */
  known: readonly CajaSesion[]
  onPrint: () => void
  onClose: () => void
}

/** The dialog that the address asks for. Renders nothing without the permission, or if the session is no longer in a state for it. */
function SesionDialog({ caja, acto, id, known, onPrint, onClose }: SesionDialogProps) {
  const { can } = useSession()
  const placeholderData = () => known.find((sesion) => sesion.id === id)
  const { data: sesion } = useQuery({ ...sesionQuery(id), placeholderData })
  if (sesion?.caja_id !== caja.id) return null
  const isOpen = sesion.cerrada === ''
  if (acto === 'movimiento') return isOpen && can('cash.move') && <MovimientoDialog sesion={sesion} onClose={onClose} />
  if (acto === 'corte') return (!isOpen || can('cash.see')) && <CorteDialog sesion={sesion} onClose={onClose} />
  if (acto === 'reabrir') {
    // Only the last closing of a closed till.
    const isLast = !isOpen && known[0]?.id === id
    return isLast && can('cash.reopen') && <ReabrirDialog sesion={sesion} onClose={onClose} />
  }
  const isHandover = acto === 'entregar'
  return can('cash.close') && <ContarDialog {...{ sesion, isHandover, onPrint, onClose }} />
}
