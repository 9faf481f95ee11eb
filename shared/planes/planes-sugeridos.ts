import type { PlazoInput } from '../collections/plan-plazo.ts'
import { paises } from '../paises.ts'

export interface PlanSugerido {
  readonly nombre: string
  readonly descripcion: string
  readonly plazos: readonly PlazoInput[]
}

/**
 * A month at a neighbourhood gym, and the step of a price list, in the currency of the country in `shared/paises.ts`. These are
 * examples to edit before the first charge: round guesses of late 2026, from no survey. The currencies of Cuba and Venezuela
 * lose value so fast that theirs are wrong soonest.
 */
const cuotas: Readonly<Record<string, { mes: number; paso: number }>> = {
  AR: { mes: 50_000, paso: 500 },
  BO: { mes: 200, paso: 10 },
  BR: { mes: 120, paso: 5 },
  CL: { mes: 28_000, paso: 1000 },
  CO: { mes: 90_000, paso: 5000 },
  CR: { mes: 22_000, paso: 1000 },
  CU: { mes: 3000, paso: 100 },
  DO: { mes: 1800, paso: 100 },
  EC: { mes: 30, paso: 1 },
  ES: { mes: 35, paso: 1 },
  GT: { mes: 250, paso: 10 },
  HN: { mes: 800, paso: 50 },
  MX: { mes: 550, paso: 10 },
  NI: { mes: 1000, paso: 50 },
  PA: { mes: 40, paso: 1 },
  PE: { mes: 100, paso: 5 },
  PR: { mes: 40, paso: 1 },
  PY: { mes: 180_000, paso: 10_000 },
  SV: { mes: 30, paso: 1 },
  US: { mes: 45, paso: 1 },
  UY: { mes: 1800, paso: 100 },
  VE: { mes: 10_000, paso: 500 },
}

/** The price of each term in percent of the month. */
const porcentajes = {
  pase: { mes: 100, trimestre: 270 },
  tresPorSemana: 80,
  dias: { siete: 35, quince: 60 },
} as const

/** Three plans that a new gym of the country can take and change; none for another country or currency than the listed. */
export function planesSugeridos({ pais, moneda }: { pais: string; moneda: string }): readonly PlanSugerido[] {
  const cuota = cuotas[pais]
  if (!cuota || !paises.some((known) => known.id === pais && known.moneda === moneda)) return []
  const precio = (porcentaje: number) => Math.round((cuota.mes * porcentaje) / (100 * cuota.paso)) * cuota.paso
  const { pase, tresPorSemana, dias } = porcentajes
  return [
    {
      nombre: 'Pase libre',
      descripcion: 'Todos los días',
      plazos: [
        { duracion: 1, unidad: 'mes', precio: precio(pase.mes) },
        { duracion: 3, unidad: 'mes', precio: precio(pase.trimestre) },
      ],
    },
    {
      nombre: 'Tres por semana',
      descripcion: 'Tres días por semana',
      plazos: [{ duracion: 1, unidad: 'mes', precio: precio(tresPorSemana) }],
    },
    {
      nombre: 'Por días',
      descripcion: 'Sin cuota mensual',
      plazos: [
        { duracion: 7, unidad: 'día', precio: precio(dias.siete) },
        { duracion: 15, unidad: 'día', precio: precio(dias.quince) },
      ],
    },
  ]
}
