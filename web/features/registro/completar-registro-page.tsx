import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readIdentity } from '#web/features/acceso/google-identity.ts'
import { FramedPage } from '#web/features/acceso/framed-page.tsx'
import { GimnasioStep } from './gimnasio-step.tsx'
import { PasosBar } from './pasos-bar.tsx'
import { firstOpenPaso } from './paso-schemas.ts'
import { PersonaStep } from './persona-step.tsx'
import { newDraft, readDraft, saveDraft, type RegistroDraft } from './registro-draft.ts'
import { pasos, type Paso } from './registro-search.ts'
import { SucursalesStep } from './sucursales-step.tsx'
import type { StepProps } from './step-form.tsx'
import { VerificarStep } from './verificar-step.tsx'

const steps: Record<Paso, { title: string; Step: (props: StepProps) => React.ReactNode }> = {
  persona: { title: 'Información personal', Step: PersonaStep },
  gimnasio: { title: 'Tu gimnasio', Step: GimnasioStep },
  sucursales: { title: 'Tus sucursales', Step: SucursalesStep },
  verificar: { title: 'Verificar información', Step: VerificarStep },
}

/** What was begun; whoever comes from Google begins here. */
function beginDraft(): RegistroDraft | null {
  const begun = readDraft()
  const identity = readIdentity()
  if (!identity || begun?.email === identity.email) return begun
  const draft = newDraft(identity.email, '')
  return { ...draft, usuario: { ...draft.usuario, name: identity.name } }
}

/** Four steps that end in one call. What was typed stays through back, reload and a day's absence. */
export function CompletarRegistroPage() {
  const { paso } = useSearch({ from: '/auth/completar-registro' })
  const navigate = useNavigate({ from: '/auth/completar-registro' })
  const [draft, setDraft] = useState<RegistroDraft | null>(beginDraft)
  const [problems, setProblems] = useState<Record<string, string>>({})
  if (!draft) return <Navigate to="/auth/register" replace />
  const reachable = firstOpenPaso(draft)
  if (!paso || pasos.indexOf(paso) > pasos.indexOf(reachable)) {
    return <Navigate to="/auth/completar-registro" search={{ paso: reachable }} replace />
  }
  const { title, Step } = steps[paso]
  const keep = (changed: RegistroDraft) => {
    setDraft(changed)
    saveDraft(changed)
  }
  const goTo = (wanted: Paso) => void navigate({ search: { paso: wanted } })
  return (
    <FramedPage title={title} isWide>
      <PasosBar current={paso} reachable={reachable} onGo={goTo} />
      <Step key={paso} draft={draft} problems={problems} onKeep={keep} onGo={goTo} onProblems={setProblems} />
    </FramedPage>
  )
}
