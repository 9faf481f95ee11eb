import { Outlet, useLocation } from '@tanstack/react-router'
import { Building2 } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { toleranciasPorDefecto } from '#shared/tolerancias.ts'
import { createFormat } from '#web/lib/format.ts'
import { type Session, SessionContext, type SessionRecord } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { paths } from '#web/lib/paths.ts'

/** Limits the operator, who has no gym, to the platform's pages and the own account. */
export function OperatorOutlet({ record }: { record: SessionRecord }) {
  const pathname = useLocation({ select: (location) => location.pathname })
  const isAllowed = pathname.startsWith('/admin/plataforma/') || pathname.startsWith(paths.miCuenta())
  if (!isAllowed) return <NoGym />
  return (
    <Platform record={record}>
      <Outlet />
    </Platform>
  )
}

function NoGym() {
  return (
    <>
      <PageHeader title="Plataforma" />
      <EmptyState
        icon={<Building2 aria-hidden />}
        title="Esta página es de un gimnasio"
        text="Tu cuenta opera la plataforma y no pertenece a ningún gimnasio."
        action={<LinkButton href={paths.operador('dashboard')}>Ir a la plataforma</LinkButton>}
      />
    </>
  )
}

const platformBranch = { nombre: 'Plataforma', direccion: '', gimnasio_id: '' }
const locality = {
  moneda: 'USD',
  pais: 'AR',
  zona_horaria: new Intl.DateTimeFormat().resolvedOptions().timeZone,
}

/** A session for formatting dates and figures; its gym has only a name. */
function Platform({ record, children }: { record: SessionRecord; children: ReactNode }) {
  const session = useMemo((): Session => {
    const id = ''
    const gym = {
      ...locality,
      id,
      collectionId: '',
      created: '',
      nombre: platformBranch.nombre,
      logo: '',
      telefono: null,
      direccion: '',
      gestionar_horarios: false,
      horario_apertura: '',
      horario_cierre: '',
      politica: { ...toleranciasPorDefecto },
      servicio: null,
      suspendido: '',
    }
    return { ...record, gym, branch: { ...platformBranch, id }, format: createFormat(locality), can: () => false }
  }, [record])
  return <SessionContext value={session}>{children}</SessionContext>
}
