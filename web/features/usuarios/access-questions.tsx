import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { User } from '#shared/collections/user.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { type Dependents, dependentsQuery, useActivateUsuario, useEndSesiones } from './usuarios.queries.ts'
import styles from './usuarios.module.css'

/** Takes a person's access away, after saying what ends and what stays, or gives it back. */
export function ActivateButton({ user, onDone }: { user: User; onDone: () => void }) {
  const { can } = useSession()
  const [isAsking, setIsAsking] = useState(false)
  const activate = useActivateUsuario(onDone)
  const { data, isLoading } = useQuery({
    ...dependentsQuery(user.id, { settings: can('settings.update'), cash: can('cash.see') }),
    enabled: isAsking,
  })
  const press = () => (user.activo ? setIsAsking(true) : activate.mutate(user))
  return (
    <>
      <Button size="s" isPending={activate.isPending} onPress={press}>
        {user.activo ? 'Desactivar' : 'Activar'}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title={`¿Desactivar a ${user.name}?`}
        confirmLabel="Desactivar"
        isDanger
        isPending={activate.isPending || isLoading}
        onConfirm={() => activate.mutate(user)}
      >
        <p>No podrá entrar hasta que la actives otra vez. Si tiene una pantalla abierta, se cierra en el momento.</p>
        <ul className={styles.ends}>
          {linesOf(data).map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        <p>Lo que hizo queda en el historial con su nombre.</p>
      </ConfirmDialog>
    </>
  )
}

/** Signs a person out of every device, after asking. */
export function EndSesionesButton({ user }: { user: User }) {
  const [isAsking, setIsAsking] = useState(false)
  const end = useEndSesiones(() => setIsAsking(false))
  return (
    <>
      <Button size="s" onPress={() => setIsAsking(true)}>
        Cerrar sus sesiones
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="¿Cerrar sus sesiones?"
        confirmLabel="Cerrar sesiones"
        isPending={end.isPending}
        onConfirm={() => end.mutate(user.id)}
      >
        {user.name} sale de todos sus dispositivos en el momento, también de una pantalla que esté usando. Puede volver
        a entrar.
      </ConfirmDialog>
    </>
  )
}

const counted = (count: number, one: string, many: (count: number) => string) =>
  count === 0 ? [] : [count === 1 ? one : many(count)]

/** The things of a person that go on, and those that end with the access. */
export const linesOf = ({ cajas, webhooks, claves }: Dependents = { cajas: 0, webhooks: 0, claves: 0 }): string[] => [
  ...counted(
    cajas,
    'Abrió una caja que sigue abierta: la cuenta y la cierra otra persona.',
    (count) => `Abrió ${count} cajas que siguen abiertas: las cuenta y las cierra otra persona.`,
  ),
  ...counted(
    webhooks,
    'Puso un webhook, que sigue enviando datos.',
    (count) => `Puso ${count} webhooks, que siguen enviando datos.`,
  ),
  ...counted(
    claves,
    'Hizo una clave de API, que deja de funcionar.',
    (count) => `Hizo ${count} claves de API, que dejan de funcionar.`,
  ),
]
