import type { ArchivoDeRemesa, ReciboDeRemesa, FormatoDeRemesa } from '../archivo-de-remesa.ts'

const recibos: readonly ReciboDeRemesa[] = [
  {
    endToEndId: 'h7g6f5e4d3c2b1a',
    cents: 8975,
    mandato: 'M-000102',
    firmado: '2025-06-15',
    secuencia: 'RCUR',
    deudor: { nombre: 'José Ángel Núñez Fauçó', iban: 'ES8820380603266000450001' },
    concepto: 'Cuota de diciembre [2 personas]',
  },
  {
    endToEndId: 'r8k2m4x6q1z3v5b',
    cents: 4500,
    mandato: 'M-000103',
    firmado: '2026-11-10',
    secuencia: 'FRST',
    deudor: { nombre: 'Begoña Muñoz Güell', iban: 'ES5600491500080000012345' },
    concepto: 'Cuota de diciembre. Plan mañana\u200b',
  },
  {
    endToEndId: 'a1b2c3d4e5f6g7h',
    cents: 5,
    mandato: 'M-000101',
    firmado: '2024-02-29',
    secuencia: 'RCUR',
    deudor: { nombre: 'Íñigo  O’Donnell Ibáñez ', iban: 'ES5701822370480200123456' },
    concepto: 'Cuota\nde diciembre',
  },
]

/** The remesa of the golden files beside it, which were written by hand. */
export const goldenRemesa = (version: FormatoDeRemesa): ArchivoDeRemesa => ({
  version,
  messageId: 'CASTELLANA-20261201-1',
  createdAt: '2026-11-24T09:30:00',
  presentador: { nombre: 'Gimnasio Peña Grande & Hijos S.L.', identificador: 'ES77001B85626240' },
  acreedor: {
    nombre: 'Gimnasio Peña Grande & Hijos S.L.',
    identificador: 'ES77000B85626240',
    iban: 'ES9121000418450200051332',
  },
  vence: '2026-12-01',
  recibos,
})
