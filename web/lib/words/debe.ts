import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'

/** Money in units of the currency. `saldo_vence`: the earliest day on which some of it is due. */
type Owed = { saldo: number; saldo_vence: CivilDate }

/** 'Debe $ 24.000 desde el 20/11' once it is overdue, 'Debe $ 24.000 para el 20/11' before. */
export function debeText({ saldo, saldo_vence }: Owed, today: CivilDate, money: (amount: number) => string): string {
  return `Debe ${money(saldo)} ${venceWords(saldo_vence, today)}`
}

/** 'para el 20/11', 'desde el 20/11'; with its year if that is another one. */
export function venceWords(vence: CivilDate, today: CivilDate): string {
  const written = writeDay(vence)
  const day = vence.slice(0, 4) === today.slice(0, 4) ? written.slice(0, 5) : written
  return `${vence < today ? 'desde' : 'para'} el ${day}`
}

/** 'Quedó debiendo $ 24.000 · queda $ 14.000 para el 06/12'; of a debt that is paid or forgiven 'Quedó debiendo $ 24.000 · sin saldo'. */
export function aCuentaText(
  { a_cuenta, saldo, vence }: { a_cuenta: number; saldo: number; vence: CivilDate },
  today: CivilDate,
  money: (amount: number) => string,
): string {
  const rest = saldo > 0 ? `queda ${money(saldo)} ${venceWords(vence, today)}` : 'sin saldo'
  return `Quedó debiendo ${money(a_cuenta)} · ${rest}`
}
