/** puede_repetirse: by a person's press. para_el_mandato: nothing is collected by it again. */
export type SigueDevolucion = 'puede_repetirse' | 'para_el_mandato' | 'decide_una_persona'

/** Why a bank gave a receipt back: a sentence for the desk, and what follows. */
export interface ConceptoDevolucion {
  readonly dice: string
  /** The same in a few words, for the door. */
  readonly corto: string
  readonly sigue: SigueDevolucion
}

const repeats = (corto: string, dice: string): ConceptoDevolucion => ({ corto, dice, sigue: 'puede_repetirse' })
const stops = (corto: string, dice: string): ConceptoDevolucion => ({ corto, dice, sigue: 'para_el_mandato' })
const asks = (corto: string, dice: string): ConceptoDevolucion => ({ corto, dice, sigue: 'decide_una_persona' })

/**
 * The codes of ISO 20022 (ExternalStatusReason1Code, ExternalReturnReason1Code) that banks use for SEPA direct debits: EPC173-14,
 * and the Spanish banks' Cuaderno 19.
 */
const conceptos: Readonly<Record<string, ConceptoDevolucion>> = {
  AC01: stops('IBAN incorrecto', 'El IBAN no existe o está mal escrito.'),
  AC04: stops('Cuenta cerrada', 'La cuenta está cerrada.'),
  AC06: asks('Cuenta bloqueada', 'La cuenta está bloqueada.'),
  AC13: asks('Cuenta de empresa', 'La cuenta es de una empresa y no admite este tipo de recibo.'),
  AG01: asks('La cuenta no admite recibos', 'Esa cuenta no admite recibos domiciliados.'),
  AG02: asks('Operación no aceptada', 'El banco no aceptó el tipo de operación o la secuencia del recibo.'),
  AM04: repeats('Saldo insuficiente', 'No había saldo suficiente en la cuenta.'),
  AM05: asks('Recibo repetido', 'El banco dice que el recibo está repetido.'),
  BE05: asks('Acreedor desconocido', 'El banco no reconoce el identificador del acreedor.'),
  CNOR: asks('Nuestro banco no cobra recibos', 'Nuestro banco no está dado de alta para cobrar recibos.'),
  DNOR: asks('Su banco no admite recibos', 'El banco de quien paga no está dado de alta para recibir domiciliaciones.'),
  DT01: asks('Fecha no válida', 'La fecha de cobro no es válida.'),
  ED05: asks('Sin liquidar', 'El banco no pudo liquidar la operación.'),
  FF01: asks('Archivo no válido', 'El banco no pudo leer el archivo: su formato no es válido.'),
  FF05: asks('Otro tipo de domiciliación', 'El tipo de domiciliación no es correcto.'),
  MD01: stops('Sin mandato válido', 'No hay un mandato válido, o quien paga lo revocó.'),
  MD02: asks('Mandato con datos incorrectos', 'Faltan datos del mandato, o no son correctos.'),
  MD06: asks('Lo pidió quien paga', 'Quien paga pidió la devolución de un recibo autorizado.'),
  MD07: stops('Titular fallecido', 'El titular de la cuenta falleció.'),
  MS02: asks('Rechazado por quien paga', 'Quien paga rechazó el recibo, sin decir por qué.'),
  MS03: repeats('Sin motivo del banco', 'El banco devolvió el recibo sin decir por qué.'),
  RC01: asks('BIC incorrecto', 'El código del banco (BIC) no es correcto.'),
  RR01: asks('Faltan datos de la cuenta', 'Faltan datos de la cuenta o del documento de quien paga, que la ley exige.'),
  RR02: asks('Faltan datos de quien paga', 'Falta el nombre o la dirección de quien paga, que la ley exige.'),
  RR03: asks('Faltan datos del acreedor', 'Falta el nombre o la dirección del acreedor, que la ley exige.'),
  RR04: asks('Motivo legal', 'El banco lo devolvió por un motivo legal que no explica.'),
  SL01: asks('Limitado por su banco', 'Quien paga tiene un servicio de su banco que limita o impide estos recibos.'),
  TM01: asks('Archivo fuera de hora', 'El archivo llegó al banco fuera de hora.'),
}

export const codigosDevolucion: readonly string[] = Object.keys(conceptos)

const unknown = asks('Motivo desconocido', 'El banco lo devolvió por un motivo que no conocemos.')
const untold = asks('Sin motivo del banco', 'El banco no dijo por qué lo devolvió.')

/** Also of a code that nobody knows: it waits for a person. '' and '0000' are no reason. */
export function conceptoDevolucion(codigo: string): ConceptoDevolucion {
  if (isSinMotivo(codigo)) return untold
  return Object.hasOwn(conceptos, codigo) ? (conceptos[codigo] ?? unknown) : unknown
}

/** True of a return without a reason. Some banks fill the place with zeros. */
export const isSinMotivo = (codigo: string) => /^0*$/.test(codigo)
