import type { Transaction } from '#server/runtime/db/transaction.ts'
import type { Asked } from '../frame/report-request.ts'
import { percentOf, type Figures, type Report } from '../frame/report.ts'
import { upToToday } from '../frame/up-to-today.ts'
import { cuts } from './cortes.ts'
import { listing } from './detalle.ts'
import { wholeOf, type Sums } from './recibos.ts'

/** The money that the bank collected for the gym and took back, by the day on which each receipt fell due. */
export const domiciliacion: Report = {
  titulo: 'Domiciliación',
  until: upToToday,
  figures,
  cuts,
  listing,
  series: {
    ...Object.fromEntries(
      ['cobrado', 'presentado', 'devuelto', 'recibos', 'devueltos'].map((columna) => [
        columna,
        { tabla: 'mes', columna },
      ]),
    ),
    tasa: { tabla: 'mes', columna: 'tasa' },
  },
}

async function figures(tx: Transaction, asked: Asked): Promise<Figures> {
  const whole = await wholeOf(tx, asked)
  const figure = (id: keyof Sums, tipo: 'numero' | 'dinero', titulo: string, definicion: string) =>
    ({ id, titulo, tipo, valor: whole[id], definicion }) as const
  return [
    figure(
      'cobrado',
      'dinero',
      'Cobrado',
      'Lo presentado menos lo devuelto. Un recibo devuelto más tarde se descuenta del día en que vencía.',
    ),
    figure(
      'presentado',
      'dinero',
      'Presentado',
      'Suma de los recibos de remesas presentadas que vencían en estos días.',
    ),
    figure('devuelto', 'dinero', 'Devuelto', 'De lo presentado, lo que el banco devolvió, sea cuando sea.'),
    {
      id: 'tasa',
      titulo: 'Tasa de devolución',
      tipo: 'porcentaje',
      valor: percentOf(whole.devueltos, whole.recibos),
      definicion:
        'Los recibos devueltos, de los presentados. Quien paga puede devolver un recibo durante ocho semanas.',
    },
    figure('recibos', 'numero', 'Recibos presentados', 'Recibos de remesas presentadas que vencían en estos días.'),
    figure('devueltos', 'numero', 'Recibos devueltos', 'De ellos, los que el banco devolvió.'),
    figure('coste', 'dinero', 'Coste de las devoluciones', 'Lo que el banco cobró por esas devoluciones.'),
  ]
}
