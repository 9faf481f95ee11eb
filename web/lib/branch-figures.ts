import { queryOptions } from '@tanstack/react-query'
import type { Dashboard } from '#shared/collections/dashboard.ts'
import { api } from './api/api.ts'

export type Figures = Omit<Dashboard, 'id'>

const cents = (amount: number) => Math.round(amount * 100)

/** The money of this month, added in cents. */
export const incomeOf = ({ total_recaudado_mensual, total_vendido_mensual, total_saldo_mensual }: Figures) =>
  (cents(total_recaudado_mensual) + cents(total_vendido_mensual) + cents(total_saldo_mensual)) / 100

async function readFigures(sucursal: string | null, signal: AbortSignal): Promise<Figures> {
  const dashboard = api.collection('dashboard')
  if (sucursal) return dashboard.getOne<Dashboard>(sucursal, { signal })
  return sumFigures(await dashboard.getFullList<Dashboard>({ signal }))
}

/** The figures of one branch, or of all the user may see if `sucursal` is null. */
export const branchFiguresQuery = (sucursal: string | null) =>
  queryOptions({
    queryKey: ['dashboard', sucursal ?? 'todas'],
    queryFn: ({ signal }) => readFigures(sucursal, signal),
  })

/** The same for a screen that shows no income: a sale does not make it stale. */
export const memberFiguresQuery = (sucursal: string | null) =>
  queryOptions({
    queryKey: ['miembros_pagos', 'figuras', sucursal],
    queryFn: ({ signal }) => readFigures(sucursal, signal),
  })

/** Sums several branches. Money is added in cents; retention is computed over all their members. */
export function sumFigures(branches: readonly Figures[]): Figures {
  const total = (pick: (figures: Figures) => number) => branches.reduce((sum, branch) => sum + pick(branch), 0)
  const members = total((branch) => branch.total_miembros)
  const active = total((branch) => branch.total_miembros_activos)
  return {
    total_recaudado_mensual: total((branch) => cents(branch.total_recaudado_mensual)) / 100,
    total_vendido_mensual: total((branch) => cents(branch.total_vendido_mensual)) / 100,
    total_saldo_mensual: total((branch) => cents(branch.total_saldo_mensual)) / 100,
    total_miembros_activos: active,
    tasa_retencion: members === 0 ? 0 : Math.round((active * 1000) / members) / 10,
    total_miembros: members,
    total_por_vencer: total((branch) => branch.total_por_vencer),
    total_vencidos: total((branch) => branch.total_vencidos),
    total_sin_plan: total((branch) => branch.total_sin_plan),
    total_recuperables: total((branch) => branch.total_recuperables),
    total_pausados: total((branch) => branch.total_pausados),
  }
}
