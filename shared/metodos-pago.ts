/** A way to pay, in the order of the gym's list. `referencia`: it comes with a number worth writing down. */
export type MetodoPago = { nombre: string; referencia: boolean; activo: boolean }

type OfGym = { pais: string; politica: { metodos_pago?: readonly MetodoPago[] | undefined } }

const method = (nombre: string, referencia = true): MetodoPago => ({ nombre, referencia, activo: true })
const common = [method('Efectivo', false), method('Transferencia'), method('Tarjeta')]

/** What is usual besides cash, transfer and card. Elsewhere: nothing. */
const ofCountry: Partial<Record<string, readonly string[]>> = {
  AR: ['Mercado Pago'],
  BO: ['QR'],
  CL: ['Mercado Pago'],
  CO: ['Nequi', 'Daviplata'],
  ES: ['Bizum'],
  MX: ['Mercado Pago'],
  PE: ['Yape', 'Plin'],
  UY: ['Mercado Pago'],
  VE: ['Pago Móvil', 'Zelle'],
}

/** What a gym of that country starts with. */
export const usualMetodos = (pais: string): MetodoPago[] => [
  ...common,
  ...(ofCountry[pais] ?? []).map((nombre) => method(nombre)),
]

/** The methods of a gym, inactive ones included: its own list, or that of its country while it has none. */
export const metodosOf = ({ pais, politica: { metodos_pago } }: OfGym): readonly MetodoPago[] =>
  metodos_pago ?? usualMetodos(pais)
