import { setTimeout as pause } from 'node:timers/promises'
import type { Attacker } from '../tools/attacker.ts'
import type { Play } from '../tools/play.ts'

/** Downloads that are started and not read, this many at a time. */
const unread = (name: string, what: string, path: string): Play => ({
  name,
  what,
  allowed: [200, 400, 429, 503, 0],
  async attack(attacker: Attacker) {
    const { desk, goesOn, leaveUnread } = attacker
    for (let n = 0; n < 6 && goesOn(); n += 1) void leaveUnread({ path, token: desk.token })
    while (goesOn()) await pause(100)
  },
})

const repeated = (name: string, what: string, { path, atOnce }: { path: string; atOnce: number }): Play => ({
  name,
  what,
  allowed: [200, 400, 404, 429, 503, 0],
  attack: (attacker) =>
    attacker.repeat(atOnce, () => ({ path: path.replace('{pago}', paymentOf(attacker)), token: attacker.desk.token })),
})

/** The first member's first payment, by the world's numbering. */
const paymentOf = ({ desk }: Attacker) => `a${String(Number(desk.miembro(1).id.slice(1)) * 1000 + 1).padStart(14, '0')}`

const tenYears = 'desde=2016-01-01&hasta=2026-12-31&comparar=true'

export const downloadPlays: readonly Play[] = [
  unread('zip-unread', 'the whole gym asked for six times and not read', '/api/exportar/gimnasio.zip'),
  unread('csv-unread', 'every payment as CSV, six times, not read', '/api/exportar/pagos.csv'),
  unread('xlsx-unread', 'every payment as a workbook, six times, not read', '/api/exportar/pagos.xlsx'),
  repeated('pdf-of-members', 'the longest list on paper', { path: '/api/exportar/miembros.pdf', atOnce: 3 }),
  repeated('xlsx-of-payments', 'every payment as a workbook, again and again', {
    path: '/api/exportar/pagos.xlsx',
    atOnce: 3,
  }),
  repeated('export-heavy-filter', 'an export of what a heavy filter finds', {
    path: `/api/exportar/miembros.csv?filter=${encodeURIComponent(`pagos_via_id_miembro.id_plan_plazo.pagos_via_id_plan_plazo.nota ~ 'x'`)}`,
    atOnce: 4,
  }),
  repeated('report-ten-years', 'ten years of income with the ten before them', {
    path: `/api/reportes/ingresos?${tenYears}`,
    atOnce: 10,
  }),
  repeated('report-renewals', 'ten years of renewals', { path: `/api/reportes/renovaciones?${tenYears}`, atOnce: 6 }),
  {
    name: 'receipt-mails',
    what: 'receipts by mail, ten at once',
    allowed: [204, 400, 429, 503],
    attack: (attacker) =>
      attacker.repeat(10, () => ({
        method: 'POST',
        path: `/api/pagos/${paymentOf(attacker)}/recibo/correo`,
        token: attacker.desk.token,
      })),
  },
  repeated('receipts', 'receipts as PDF, ten at once', { path: '/api/pagos/{pago}/recibo.pdf', atOnce: 10 }),
]
