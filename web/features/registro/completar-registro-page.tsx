import { usePrefetchQuery } from '@tanstack/react-query'
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { readIdentity } from '#web/features/acceso/sign-in/google-identity.ts'
import { FramedPage } from '#web/features/acceso/frame/framed-page.tsx'
import { serviciosQuery } from '#web/features/servicios/servicios.queries.ts'
import { paths } from '#web/lib/paths.ts'
import { GimnasioStep } from './gimnasio-step.tsx'
import { PasosBar } from './pasos-bar.tsx'
import { firstOpenPaso, personaInput } from './paso-schemas.ts'
import { newDraft, readDraft, saveDraft, type RegistroDraft } from './registro-draft.ts'
import { pasos, type Paso } from './registro-search.ts'
import { SucursalesStep } from './sucursales-step.tsx'
import { type StepProps, StepForm, useRefused } from './step-form.tsx'
import { VerificarStep } from './verificar-step.tsx'
import { zodResolver } from '@hookform/resolvers/zod'
import { useForm } from 'react-hook-form'
import { useFormField } from '#web/lib/use-form-field.ts'
import { TelefonoField } from '#web/lib/forms/telefono-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'

/** The owner's data. */
function PersonaStep({ draft, problems, onKeep, onGo }: StepProps) {
  const form = useForm({ resolver: zodResolver(personaInput), defaultValues: draft.usuario })
  useRefused(form, problems, (path) =>
    path === 'usuario.name' ? 'name' : path === 'usuario.phone' ? 'phone' : undefined,
  )
  const name = useFormField(form.control, 'name')
  const phone = useFormField(form.control, 'phone')
  return (
    <StepForm form={form} onTyped={(usuario) => onKeep({ ...draft, usuario })} onNext={() => onGo('gimnasio')}>
      <TextField label="Nombre y apellido" autoComplete="name" autoFocus {...name} />
      <TelefonoField
        label="Teléfono"
        inputMode="tel"
        autoComplete="tel-national"
        pais={draft.gimnasio.pais}
        {...phone}
      />
    </StepForm>
  )
}

const steps: Record<Paso, { title: string; Step: (props: StepProps) => React.ReactNode }> = {
  persona: { title: 'Información personal', Step: PersonaStep },
  gimnasio: { title: 'Tu gimnasio', Step: GimnasioStep },
  sucursales: { title: 'Tus sucursales', Step: SucursalesStep },
  verificar: { title: 'Verificar información', Step: VerificarStep },
}

/** The stored draft; a visitor from Google starts one. */
function beginDraft(): RegistroDraft | null {
  const begun = readDraft()
  const identity = readIdentity()
  if (!identity || begun?.email === identity.email) return begun
  const draft = newDraft(identity.email, '')
  return { ...draft, usuario: { ...draft.usuario, name: identity.name } }
}

/** Four steps with one request at the end. Typed values survive back, reload and a day's absence. */
export function CompletarRegistroPage() {
  const { paso } = useSearch({ from: '/auth/completar-registro' })
  const navigate = useNavigate({ from: '/auth/completar-registro' })
  const [draft, setDraft] = useState<RegistroDraft | null>(beginDraft)
  const [problems, setProblems] = useState<Record<string, string>>({})
  usePrefetchQuery(serviciosQuery())
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
    <FramedPage title={title} isWide back={{ href: paths.register(), label: 'Cuenta' }}>
      <PasosBar current={paso} reachable={reachable} onGo={goTo} />
      <Step key={paso} draft={draft} problems={problems} onKeep={keep} onGo={goTo} onProblems={setProblems} />
    </FramedPage>
  )
}
