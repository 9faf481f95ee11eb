import { kinds, type TipoDeRegla } from '../recordatorios/regla.ts'
import { daysBetween } from '../values/dates-without-library.ts'
import type { CivilDate } from '../values/dates.ts'
import type { TipoDeMotivo } from './motivos.ts'

/** The gym's own words. */
export interface TextosPropios {
  /** Of its rules that are on and write by WhatsApp. */
  readonly reglas: readonly { readonly tipo: TipoDeRegla; readonly texto: string }[]
  /** For members with a plan, where no rule has one; '' for none. */
  readonly recordatorio: string
}

const deDinero = {
  cobro_fallido:
    'Hola, {nombre}. No se pudo hacer tu cobro automático de {gimnasio}. ¿Revisas tu medio de pago, o prefieres pagar de otra forma?',
  recibo_devuelto: 'Hola, {nombre}. Tu banco devolvió el recibo de {gimnasio}. ¿Vemos juntos cómo pagarlo?',
  devuelto: 'Hola, {nombre}. Tu pago a {gimnasio} fue devuelto. ¿Vemos juntos cómo resolverlo?',
  sin_asignar:
    'Hola, {nombre}. Recibimos un pago tuyo en {gimnasio} y queremos anotarlo bien. ¿Nos cuentas a qué corresponde?',
}

const isDeDinero = (tipo: TipoDeMotivo): tipo is keyof typeof deDinero => Object.hasOwn(deDinero, tipo)

type Razon = { readonly tipo: TipoDeMotivo; readonly dia: CivilDate }

/** The text for a reason on a day, with its placeholders: the gym's own where it has one. */
export function textoDeMotivo({ tipo, dia }: Razon, hoy: CivilDate, propios: TextosPropios): string {
  if (isDeDinero(tipo)) return deDinero[tipo]
  const kind = tipo === 'saldo' ? 'saldo' : reglaOf(tipo, daysBetween(dia, hoy))
  const rule = propios.reglas.find((regla) => regla.tipo === kind)
  const own = rule?.texto ?? (tipo === 'vencimiento' ? propios.recordatorio.trim() : '')
  return own || kinds[kind].texto
}

/** The rule whose words suit a reason of this age in days. */
function reglaOf(tipo: 'vencimiento' | 'ausente' | 'cumple', edad: number): TipoDeRegla {
  if (tipo === 'ausente') return 'ausencia'
  if (tipo === 'cumple') return 'cumple'
  if (edad === 0) return 'dia'
  return edad < 0 ? 'antes' : 'despues'
}
