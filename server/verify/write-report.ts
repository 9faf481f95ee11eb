import type { Finding } from './finding.ts'
import type { Extent, Verified } from './verify.ts'

/** As many rows of one check as anybody reads. */
const SHOWN = 50

/** The lines `npm run verify` prints. */
export function writeReport(results: readonly Verified[], extent: Extent): string[] {
  const wrong = results.reduce((sum, { findings }) => sum + findings.length, 0)
  const seen = `${extent.gimnasios} gimnasios, ${extent.asientos} asientos, ${extent.auditoria} filas de auditoría`
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
