import { isBankDay } from '#shared/domiciliacion/dias-de-banco.ts'
import { refusalOfAcreedor } from '#shared/domiciliacion/identificador.ts'
import { refusalOfIban } from '#shared/domiciliacion/iban.ts'
import { isCivilDate } from '#shared/values/dates.ts'
import { isSepaId, LARGO_NOMBRE, sepaText } from './caracteres.ts'
import type { ArchivoDeRemesa, ReciboDeRemesa } from './archivo-de-remesa.ts'

/** The block's name is the message's and five characters more. */
const LARGO_MESSAGE_ID = 30

/** 999.999.999,99 euros (EPC130-08, AT-06). */
const MOST_CENTS = 99_999_999_999

/** The sum of so many is exact, whatever they are. */
const MOST_RECIBOS = 50_000

/**
 * Throws RangeError with the first thing that a bank would refuse, or that would collect twice: one EndToEndId in two receipts. A
 * mandate has a receipt for each member whom its payer pays for; the database keeps them apart. People are told such things while they make the remesa; here they are a fault of the program.
 */
export function requireArchivo(archivo: ArchivoDeRemesa): void {
  const { messageId, createdAt, presentador, acreedor, vence, recibos } = archivo
  requireThat(isSepaId(messageId, LARGO_MESSAGE_ID), `messageId ${messageId}`)
  requireThat(isMoment(createdAt), `createdAt ${createdAt}`)
  requireThat(isSepaId(presentador.identificador), `presentador ${presentador.identificador}`)
  requireThat(isNombre(presentador.nombre) && isNombre(acreedor.nombre), 'a name of presentador or acreedor')
  requireThat(refusalOfAcreedor(acreedor.identificador) === null, `acreedor ${acreedor.identificador}`)
  requireThat(refusalOfIban(acreedor.iban) === null, 'the IBAN of acreedor')
  requireThat(isCivilDate(vence) && isBankDay(vence), `vence ${vence}, which is no bank day`)
  requireThat(recibos.length > 0 && recibos.length <= MOST_RECIBOS, `${recibos.length} recibos`)
  requireOnce(recibos.map(({ endToEndId }) => endToEndId))
}

/** Throws RangeError as `requireArchivo` does, for one receipt. */
export function requireRecibo({ endToEndId, cents, mandato, firmado, deudor }: ReciboDeRemesa): void {
  requireThat(isSepaId(endToEndId) && endToEndId !== 'NOTPROVIDED', `endToEndId ${endToEndId}`)
  requireThat(Number.isInteger(cents) && cents > 0 && cents <= MOST_CENTS, `cents ${cents} of ${endToEndId}`)
  requireThat(isSepaId(mandato), `mandato ${mandato} of ${endToEndId}`)
  requireThat(isCivilDate(firmado), `firmado ${firmado} of ${endToEndId}`)
  requireThat(isNombre(deudor.nombre), `the debtor's name of ${endToEndId}`)
  requireThat(refusalOfIban(deudor.iban) === null, `the IBAN of ${endToEndId}`)
}

function requireOnce(ids: readonly string[]): void {
  const seen = new Set<string>()
  for (const id of ids) {
    requireThat(!seen.has(id), `${id}, which is there twice`)
    seen.add(id)
  }
}

const isNombre = (nombre: string) => sepaText(nombre, LARGO_NOMBRE) !== ''

const isMoment = (moment: string) =>
  /^[^T]{10}T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(moment) && isCivilDate(moment.slice(0, 10))

function requireThat(holds: boolean, what: string): void {
  if (!holds) throw new RangeError(`No file of a remesa can have ${what}`)
}
