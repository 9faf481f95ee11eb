/** A payment method, in the order of the gym's list. `referencia`: it comes with a reference number worth recording. */
export type MetodoPago = { nombre: string; referencia: boolean; activo: boolean }

type OfGym = { pais: string; politica: { metodos_pago?: readonly MetodoPago[] | undefined } }

/** The name of cash in every gym: the money that a till holds. */
export const efectivo = 'Efectivo'

/** The method of a charge that is left owing whole, and of the part that is: no money, and in no till. */
export const aCuenta = 'A cuenta'

/** As people read it: alone it sounds like what was paid. */
export const aCuentaEscrito = `${aCuenta} (queda debiendo)` as const

/** A method as people read it. */
export const writeMedio = (medio: string): string => (medio === aCuenta ? aCuentaEscrito : medio)

type Paid = { medio_pago: string; partes: readonly { medio_pago: string }[] | null }

/** The methods of a payment in a row: 'Efectivo + Transferencia'. */
export const methodNames = ({ medio_pago, partes }: Paid): string =>
  (partes?.length ? partes : [{ medio_pago }]).map((parte) => writeMedio(parte.medio_pago)).join(' + ')

const method = (nombre: string, referencia = true): MetodoPago => ({ nombre, referencia, activo: true })
const common = [method(efectivo, false), method('Transferencia'), method('Tarjeta')]

/** Usual methods besides cash, transfer and card, by country. Other countries have none. */
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

export const usualMetodos = (pais: string): MetodoPago[] => [
  ...common,
  ...(ofCountry[pais] ?? []).map((nombre) => method(nombre)),
]

/** True for the method that goes into a till. */
export const isEfectivo = (medio: string) => medio.toLowerCase() === 'efectivo'

/** All methods of a gym, including inactive ones. A gym without its own list uses its country's. */
export const metodosOf = ({ pais, politica: { metodos_pago } }: OfGym): readonly MetodoPago[] =>
  metodos_pago ?? usualMetodos(pais)
