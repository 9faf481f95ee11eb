import type { Finding } from './finding.ts'
import type { Extent, Verified } from './verify.ts'

/** Most findings printed per check. */
const SHOWN = 50

/** Output lines of `npm run verify`. */
export function writeReport(results: readonly Verified[], extent: Extent): string[] {
  const wrong = results.reduce((sum, { findings }) => sum + findings.length, 0)
  const seen = `${extent.gimnasios} gimnasios, ${extent.asientos} asientos, ${extent.ventas} ventas, ${extent.auditoria} filas de auditoría`
  const waiting = extent.pendientes > 0 ? ` (${extent.pendientes} esperan su sello)` : ''
  return [
    ...results.flatMap(({ check, findings }) => [
      `${findings.length === 0 ? '✓' : '✗'} ${check}${findings.length === 0 ? '' : `: ${findings.length}`}`,
      ...findings.slice(0, SHOWN).map(lineOf),
      ...(findings.length > SHOWN ? [`    … y ${findings.length - SHOWN} más`] : []),
    ]),
    wrong === 0 ? `íntegro: ${seen}${waiting}` : `NO íntegro: ${wrong} hallazgos en ${seen}${waiting}`,
  ]
}

const lineOf = ({ gimnasio, fila, motivo }: Finding) => `    ${gimnasio || 'plataforma'} · ${fila}: ${motivo}`
