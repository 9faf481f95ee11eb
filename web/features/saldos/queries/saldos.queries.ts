import { queryOptions } from '@tanstack/react-query'
import type { Deuda, Saldo } from '#shared/saldos/saldo.ts'
import { api } from '#web/lib/api/api.ts'

/** The related records shown with what took a debt down. */
export const saldoExpand = 'id_deuda,id_miembro,usuario_id,sucursal_id,anulado_por'

const masSaldos = 50

/** The open debts of a member, the one that is due first at the head. */
export const deudasQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['deudas', 'of-miembro', miembro],
    queryFn: ({ signal }) =>
      api.collection('deudas').getFullList<Deuda>({
        filter: api.filter('id_miembro = {:miembro} && saldo > 0', { miembro }),
        sort: 'vence,created',
        expand: 'id_miembro',
        signal,
      }),
  })

export const saldoQuery = (id: string) =>
  queryOptions({
    queryKey: ['saldos', 'one', id],
    queryFn: ({ signal }) => api.collection('saldos').getOne<Saldo>(id, { expand: saldoExpand, signal }),
  })

/** Payments and forgivings of a member's debts, newest first, voided ones included. */
export const saldosOfMiembroQuery = (miembro: string) =>
  queryOptions({
    queryKey: ['saldos', 'of-miembro', miembro],
    queryFn: ({ signal }) =>
      api.collection('saldos').getList<Saldo>(1, masSaldos, {
        filter: api.filter('id_miembro = {:miembro}', { miembro }),
        sort: '-created',
        expand: saldoExpand,
        signal,
      }),
  })
