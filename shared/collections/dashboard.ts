/** Figures of a branch; `id` is the branch's. Income is 0 without the permission `reports.index`. */
export type Dashboard = {
  id: string
  /** Memberships of the current calendar month in the gym's zone, voids excluded. */
  total_recaudado_mensual: number
  /** Sales of that month. */
  total_vendido_mensual: number
  /** The money for debts in that month, less the rests that its charges and sales left. Income is the sum of all three. */
  total_saldo_mensual: number
  /** In force, tolerance included. */
  total_miembros_activos: number
  /** Members in force ÷ members not deleted, percent with one decimal. */
  tasa_retencion: number
  total_miembros: number
  total_por_vencer: number
  /** Ended, and the tolerance is over. */
  total_vencidos: number
  /** Never paid. */
  total_sin_plan: number
  /** Ended in the last 60 days and not renewed. */
  total_recuperables: number
  /** Paused today. They count neither as in force nor as about to end. */
  total_pausados: number
}

/**
 * Income of a branch on a civil day: memberships, what else was sold, and what came in for debts less what was left owing; `id` is the branch's, so it is
 * not unique.
 */
export type IngresoDiario = {
  id: string
  fecha_pago: string
  total_monto: number
  total_pagos: number
  total_vendido: number
  total_saldo: number
}

/** Members in force of a plan in a branch; `id` is the branch's, so it is not unique. */
export type PlanPopular = { id: string; id_plan: string; nombre: string; total_miembros: number }
