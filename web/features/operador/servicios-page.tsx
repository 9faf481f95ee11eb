import { zodResolver } from '@hookform/resolvers/zod'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { z } from 'zod'
import type { Plataforma } from '#shared/collections/plataforma.ts'
import type { Servicio } from '#shared/collections/servicio.ts'
import { funciones } from '#shared/funciones.ts'
import { useActForm } from '#web/lib/forms/use-act-form.ts'
import { useSession } from '#web/lib/session.ts'
import { useFormField } from '#web/lib/use-form-field.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { plataformaQuery, serviciosQuery } from '#web/features/servicios/servicios.queries.ts'
import { TransferData } from '#web/features/servicios/transfer-data.tsx'
import { Facts } from './base/facts.tsx'
import { operadorServiciosSearch } from './base/operador-search.ts'
import { price } from './base/operador-words.ts'
import styles from './base/operador.module.css'
import { resumenQuery, useSavePlataforma } from './base/operador.queries.ts'
import { usePageSearch } from './base/use-page-search.ts'
import { PortadaCard } from './portada-card.tsx'

const dialog = onDemand(async () => (await import('./servicio-dialog.tsx')).ServicioDialog)

/** The platform's services and payment details. Changes apply from now on. */
export function OperadorServiciosPage() {
  const [{ editar }, change] = usePageSearch(operadorServiciosSearch)
  const { data, error, refetch } = useQuery(serviciosQuery())
  const { data: plataforma } = useQuery(plataformaQuery())
  const { data: resumen } = useQuery(resumenQuery())
  useEffect(() => dialog.preload(), [])
  const chosen = data?.find(({ id }) => id === editar)
  return (
    <>
      <PageHeader title="Servicios" subtitle="Los cambios valen desde ahora: lo ya pagado no cambia" />
      <div className={styles.page}>
        {error && !data ? (
          <LoadError error={error} onRetry={refetch} />
        ) : (
          <ul className={styles.cards}>
            {data
              ? data.map((servicio) => (
                  <ServicioCard
                    key={servicio.id}
                    servicio={servicio}
                    gimnasios={resumen?.find(({ id }) => id === servicio.id)?.total_gimnasios}
                    onEdit={() => change({ editar: servicio.id })}
                  />
                ))
              : [0, 1, 2].map((index) => <Skeleton key={index} height={200} />)}
          </ul>
        )}
        {data && plataforma && <Transferencia key={plataforma.datos_transferencia} plataforma={plataforma} />}
        {data && plataforma && <PortadaCard plataforma={plataforma} />}
      </div>
      {chosen && <dialog.Part servicio={chosen} onClose={() => change({ editar: undefined })} />}
    </>
  )
}

interface ServicioCardProps {
  servicio: Servicio
  /** How many gyms have it; undefined until known. */
  gimnasios: number | undefined
  onEdit: () => void
}

const yes = (is: boolean) => (is ? 'Sí' : 'No')

function ServicioCard({ servicio, gimnasios, onEdit }: ServicioCardProps) {
  const { format } = useSession()
  const limit = (value: number) => (value === 0 ? 'Sin límite' : format.number(value))
  return (
    <li className={styles.card}>
      <div className={styles.share}>
        <h2 className={styles.name}>{servicio.nombre}</h2>
        {gimnasios !== undefined && (
          <small>
            {format.number(gimnasios)} {gimnasios === 1 ? 'gimnasio' : 'gimnasios'}
          </small>
        )}
      </div>
      <p className={styles.price}>
        <span className={styles.value}>{price(servicio.precio, servicio.moneda)}</span>
        <span className={styles.note}>al mes</span>
      </p>
      <Facts
        facts={[
          ['Sucursales', limit(servicio.limite_sucursales)],
          ['Miembros', limit(servicio.limite_miembros)],
          ['Usuarios', limit(servicio.limite_usuarios)],
          ...Object.entries(funciones).map(([id, name]) => [name, yes(servicio.funciones.includes(id))] as const),
          ['Se puede probar 14 días', yes(servicio.prueba_gratuita)],
        ]}
      />
      <Button isFull onPress={onEdit} aria-label={`Editar ${servicio.nombre}`}>
        Editar
      </Button>
    </li>
  )
}

const datosInput = z.object({ datos_transferencia: z.string().trim() })

function Transferencia({ plataforma }: { plataforma: Plataforma }) {
  const { datos_transferencia } = plataforma
  const save = useSavePlataforma(plataforma.id, { onDone: () => toast.success('Datos guardados') })
  const { control, send, refusal } = useActForm(save, {
    resolver: zodResolver(datosInput),
    defaultValues: { datos_transferencia },
  })
  const datos = useFormField(control, 'datos_transferencia')
  const text = datos.value.trim()
  return (
    <Card title="Pago por transferencia" description="Lo ve cada gimnasio cuando elige pagar así.">
      <form className={styles.halves} onSubmit={send}>
        <div className={styles.form}>
          <TextArea label="Datos de la cuenta" rows={4} maxLength={1000} {...datos} error={datos.error ?? refusal} />
          <div>
            <Button variant="solid" type="submit" isPending={save.isPending} isDisabled={text === datos_transferencia}>
              Guardar datos
            </Button>
          </div>
        </div>
        <TransferData text={text} />
      </form>
    </Card>
  )
}
