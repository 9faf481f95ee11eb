import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Plataforma } from '#shared/collections/plataforma.ts'
import type { Servicio } from '#shared/collections/servicio.ts'
import { funciones } from '#shared/funciones.ts'
import { describeError } from '#web/lib/api/errors.ts'
import { useSession } from '#web/lib/session.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { Button } from '#web/ui/buttons/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { toast } from '#web/ui/feedback/toast.ts'
import { TransferData } from '#web/features/servicios/transfer-data.tsx'
import { Facts } from './base/facts.tsx'
import { operadorServiciosSearch } from './base/operador-search.ts'
import { price } from './base/operador-words.ts'
import styles from './base/operador.module.css'
import { plataformaQuery, resumenQuery, serviciosQuery, useSavePlataforma } from './base/operador.queries.ts'
import { usePageSearch } from './base/use-page-search.ts'

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
        {data && plataforma && <Transferencia key={plataforma.updated} plataforma={plataforma} />}
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

function Transferencia({ plataforma }: { plataforma: Plataforma }) {
  const [text, setText] = useState(plataforma.datos_transferencia)
  const save = useSavePlataforma(plataforma.id, {
    onDone: () => toast.success('Datos guardados'),
    onError: (error) => toast.error(describeError(error).sentence),
  })
  return (
    <Card title="Pago por transferencia" description="Lo ve cada gimnasio cuando elige pagar así.">
      <form
        className={styles.halves}
        onSubmit={(event) => {
          event.preventDefault()
          save.mutate(text.trim())
        }}
      >
        <div className={styles.form}>
          <TextArea label="Datos de la cuenta" rows={4} maxLength={1000} value={text} onChange={setText} />
          <div>
            <Button
              variant="solid"
              type="submit"
              isPending={save.isPending}
              isDisabled={text.trim() === plataforma.datos_transferencia}
            >
              Guardar datos
            </Button>
          </div>
        </div>
        <TransferData text={text.trim()} />
      </form>
    </Card>
  )
}
