import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button as AriaButton } from 'react-aria-components'
import type { EstadoServicio } from '#shared/collections/servicio.ts'
import { api } from '#web/lib/api/api.ts'
import { problemOf } from '#web/lib/api/problem.ts'
import type { Gimnasio } from '#web/lib/session.ts'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { Tooltip } from '#web/ui/buttons/tooltip.tsx'
import { paths } from '#web/lib/paths.ts'
import { BarPopover } from './bar-popover.tsx'
import styles from './service-dot.module.css'

const words = { activo: 'Activo', por_vencer: 'Por vencer', pendiente: 'Pendiente', vencido: 'Vencido' }
const kinds = { activo: styles.ok, por_vencer: styles.warn, pendiente: styles.warn, vencido: styles.bad }

const serviceQuery = ({ id, suspendido }: Gimnasio) =>
  queryOptions({
    queryKey: ['servicios_pagos', 'estado', id, suspendido],
    queryFn: async ({ signal }) => {
      const path = `/api/servicio/estado/${encodeURIComponent(id)}`
      const { data } = await api.send<{ data: EstadoServicio }>(path, { method: 'GET', signal })
      return data
    },
    staleTime: 10 * 60_000,
  })

/** The state of the gym's service: a dot with a tooltip and details in a popover. */
export function ServiceDot({ gym }: { gym: Gimnasio }) {
  const { data, error } = useQuery(serviceQuery(gym))
  const [isOpen, setIsOpen] = useState(false)
  const message = data?.mensaje ?? (error ? problemOf(error).sentence : 'Consultando el estado del servicio…')
  const isNotable = data !== undefined && data.estado !== 'activo'
  return (
    <BarPopover
      title="Tu servicio"
      isOpen={isOpen}
      onOpenChange={setIsOpen}
      trigger={(props) => (
        <Tooltip text={message}>
          <AriaButton {...props} className={classes(styles.trigger)} aria-label={`Estado del servicio: ${message}`}>
            <span className={classes(styles.dot, data && kinds[data.estado])} />
            {isNotable && <span className={styles.word}>{words[data.estado]}</span>}
          </AriaButton>
        </Tooltip>
      )}
    >
      <dl className={styles.details}>
        <dt>Plan</dt>
        <dd>{data?.plan ?? gym.servicio?.nombre ?? '—'}</dd>
        <dt>Estado</dt>
        <dd>{data ? words[data.estado] : '—'}</dd>
      </dl>
      <p className={styles.message}>{message}</p>
      <LinkButton size="s" isFull href={paths.cambiarPlan()}>
        Ver los planes
      </LinkButton>
    </BarPopover>
  )
}
