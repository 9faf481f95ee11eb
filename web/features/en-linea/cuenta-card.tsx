import { useQuery } from '@tanstack/react-query'
import { Link2, Unplug } from 'lucide-react'
import type { CuentaEnLinea } from '#shared/en_linea/cuenta.ts'
import { useQuestion } from '#web/lib/forms/use-place.ts'
import { useSession } from '#web/lib/session.ts'
import { Button } from '#web/ui/buttons/button.tsx'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { StatusPill } from '#web/ui/feedback/status-pill.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx'
import { cuentaQuery, useConnect, useDisconnect } from './cuenta.queries.ts'
import styles from './en-linea.module.css'

/** The connection of the gym's own account at the payment provider. Renders nothing where the server offers none. */
export function CuentaCard() {
  const { can } = useSession()
  const { data: cuenta } = useQuery({ ...cuentaQuery, enabled: can('settings.update') })
  if (!cuenta?.disponible) return null
  return (
    <Card
      title="Cobros en línea"
      description="Tus miembros pagan con un enlace y el dinero va directo a la cuenta de Mercado Pago de tu gimnasio."
      action={cuenta.conectada !== '' && !cuenta.rechazada && <StatusPill kind="ok">Conectado</StatusPill>}
    >
      {cuenta.rechazada && (
        <div className={styles.problem}>
          <Banner kind="bad" title="Mercado Pago ya no acepta la conexión">
            Los enlaces que enviaste no se registran hasta que conectes de nuevo la misma cuenta.
          </Banner>
        </div>
      )}
      {cuenta.conectada === '' ? <Disconnected /> : <Connected cuenta={cuenta} />}
    </Card>
  )
}

function Disconnected() {
  const connect = useConnect()
  return (
    <>
      <p className={styles.text}>
        Cada pago entra solo, con su recibo y su período, como si lo cobraras en el mostrador. No pasa por ninguna caja.
      </p>
      <Button icon={<Link2 aria-hidden />} isPending={connect.isPending} onPress={() => connect.mutate(undefined)}>
        Conectar Mercado Pago
      </Button>
    </>
  )
}

function Connected({ cuenta: { conectada, cuenta, rechazada } }: { cuenta: CuentaEnLinea }) {
  const { format } = useSession()
  const [isAsking, setIsAsking] = useQuestion('desconectar')
  const connect = useConnect()
  const disconnect = useDisconnect(() => setIsAsking(false))
  return (
    <div className={styles.account}>
      <p className={styles.quiet}>
        Cuenta {cuenta}, conectada el {format.date(conectada)}
      </p>
      <span className={styles.buttons}>
        {rechazada && (
          <Button variant="solid" isPending={connect.isPending} onPress={() => connect.mutate(undefined)}>
            Conectar de nuevo
          </Button>
        )}
        <Button icon={<Unplug aria-hidden />} onPress={() => setIsAsking(true)}>
          Desconectar
        </Button>
      </span>
      <ConfirmDialog
        isOpen={isAsking}
        title="¿Desconectar Mercado Pago?"
        confirmLabel="Desconectar"
        isDanger
        isPending={disconnect.isPending}
        onClose={() => setIsAsking(false)}
        onConfirm={() => disconnect.mutate(undefined)}
      >
        <p>
          Nadie podrá enviar enlaces de pago ni pedir cobros automáticos. Mercado Pago sigue cobrando los que ya están
          activos; lo que se pague se registra cuando vuelvas a conectar la misma cuenta, hasta dos meses después.
        </p>
      </ConfirmDialog>
    </div>
  )
}
