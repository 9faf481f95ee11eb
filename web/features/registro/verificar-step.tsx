import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { nombreDeMoneda, nombreDeZona, paises } from '#shared/paises.ts'
import { forgetIdentity, readIdentity } from '#web/features/acceso/sign-in/google-identity.ts'
import { serviciosQuery } from '#web/features/servicios/servicios.queries.ts'
import { useWriteTelefono } from '#web/lib/telefono.tsx'
import { describeError } from '#web/lib/api/errors.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { PasswordField } from '#web/ui/fields/password-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import { pasoOf } from './paso-schemas.ts'
import { draftPassword, type RegistroDraft } from './registro-draft.ts'
import type { Paso } from './registro-search.ts'
import styles from './registro.module.css'
import { ServicioChoice } from './servicio-choice.tsx'
import type { StepProps } from './step-form.tsx'
import { useRegisterGym } from './use-register-gym.ts'

/** A summary, the service, and the password if a reload has lost it. */
export function VerificarStep({ draft, problems, onKeep, onGo, onProblems }: StepProps) {
  const [password, setPassword] = useState(draftPassword)
  const [identity, setIdentity] = useState(() => identityOf(draft.email))
  const [isAsked] = useState(password === '')
  const servicios = useQuery(serviciosQuery())
  const register = useRegisterGym()
  const show = (refused: Record<string, string>) => {
    onProblems(refused)
    if (refused['usuario.identidad']) {
      forgetIdentity()
      setIdentity(null)
    }
    const [first] = Object.keys(refused)
    if (first && pasoOf(first) !== 'verificar') onGo(pasoOf(first))
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (register.isPending || register.isSuccess) return
    if (!identity && password === '') return onProblems({ 'usuario.password': 'Escribe tu contraseña.' })
    onProblems({})
    const identidad = identity?.token
    register.mutate({ draft, password, identidad }, { onError: (error) => show(describeError(error).fields) })
  }
  const plain = register.error && Object.keys(problems).length === 0 ? describeError(register.error).sentence : null
  const badPassword = problems['usuario.password'] ?? problems['usuario.passwordConfirm']
  return (
    <form className={styles.form} noValidate onSubmit={send}>
      <Summary draft={draft} onGo={onGo} />
      {servicios.data && (
        <ServicioChoice
          servicios={servicios.data}
          value={draft.servicio_id}
          sucursales={draft.sucursales.length}
          error={problems['servicio_id'] ?? problems['sucursales']}
          onChange={(servicio_id) => onKeep({ ...draft, servicio_id })}
        />
      )}
      {problems['usuario.email'] && (
        <TextField
          label="Correo electrónico"
          type="email"
          value={draft.email}
          error={problems['usuario.email']}
          onChange={(email) => onKeep({ ...draft, email })}
        />
      )}
      {identity && <p>Entrarás con tu cuenta de Google, sin contraseña.</p>}
      {!identity && (isAsked || badPassword) && (
        <PasswordField
          label="Contraseña"
          autoComplete="new-password"
          help={isAsked ? 'No la guardamos mientras completas el registro. Escríbela para terminar.' : undefined}
          value={password}
          onChange={setPassword}
          error={badPassword}
        />
      )}
      {plain && (
        <Banner kind="bad" title="No se pudo crear el gimnasio">
          {plain} Puedes reintentar: no se creará dos veces.
        </Banner>
      )}
      <div className={styles.actions}>
        <Button onPress={() => onGo('sucursales')}>Atrás</Button>
        {/* The services come in above it and would move it from under a press. */}
        <Button type="submit" variant="solid" isDisabled={servicios.isLoading} isPending={register.isPending}>
          Crear mi gimnasio
        </Button>
      </div>
    </form>
  )
}

function Summary({ draft, onGo }: { draft: RegistroDraft; onGo: (paso: Paso) => void }) {
  const { email, usuario, gimnasio, sucursales } = draft
  const write = useWriteTelefono(gimnasio.pais)
  const pais = paises.find(({ id }) => id === gimnasio.pais)?.nombre ?? gimnasio.pais
  const rows: [Paso, string, string[]][] = [
    ['persona', 'Tú', [usuario.name, email, write(usuario.phone)]],
    [
      'gimnasio',
      'Gimnasio',
      [gimnasio.nombre, `${pais} · ${nombreDeMoneda(gimnasio.moneda)} · ${nombreDeZona(gimnasio.zona_horaria)}`],
    ],
    ['sucursales', sucursales.length === 1 ? 'Sucursal' : 'Sucursales', sucursales.map(lineOf)],
  ]
  return (
    <dl className={styles.summary}>
      {rows.map(([paso, label, lines]) => (
        <div key={paso} className={styles.row}>
          <dt>{label}</dt>
          <dd>
            {lines.map((line, index) => (
              <span key={index}>{line}</span>
            ))}
          </dd>
          <Button size="s" variant="ghost" aria-label={`Cambiar: ${label}`} onPress={() => onGo(paso)}>
            Cambiar
          </Button>
        </div>
      ))}
    </dl>
  )
}

/** The Google identity, if the address is still its own. */
function identityOf(email: string) {
  const identity = readIdentity()
  return identity?.email === email ? identity : null
}

const lineOf = ({ nombre, direccion }: RegistroDraft['sucursales'][number]) => `${nombre}, ${direccion}`
