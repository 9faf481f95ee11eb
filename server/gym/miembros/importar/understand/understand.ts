import { campos } from '#shared/importar/campos.ts'
import type { Aviso } from '#shared/importar/importacion.ts'
import { fill } from '#shared/campos/campo.ts'
import { datosMiembro } from '#shared/collections/miembro.ts'
import { recognise } from '../recognise-columns.ts'
import { meaningOfM } from '../meaning-of-m.ts'
import { parseRow } from '../parse-cells.ts'
import type { Chosen, Place, Row, Understood } from './understood.ts'

export async function understand(
  { columnas, filas }: { columnas: readonly string[]; filas: readonly Row[] },
  place: Place,
  { mapeo: chosen }: Chosen = {},
): Promise<Understood> {
  const mapeo = chosen ?? recognise(columnas)
  const at = mapeo.indexOf('sexo')
  const m = meaningOfM(filas.map(({ celdas }) => celdas[at] ?? ''))
  const rows = filas.map((row) => {
    const parsed = parseRow(row, { mapeo, today: place.hoy, m })
    const avisos: Aviso[] = Object.entries(parsed.errores).map(([campo, texto]) => ({
      campo: campos.find(({ id }) => id === campo)?.id ?? '',
      texto,
    }))
    return {
      fila: row.fila,
      celdas: row.celdas,
      valores: fill(datosMiembro, (_, name) => parsed[name]),
      numero: '',
      plan: parsed.plan,
      plazo: '',
      cuota: '',
      inicio: parsed.inicio,
      vencimiento: parsed.vencimiento,
      avisos: avisos.filter(({ campo }) => campo !== 'nombre'),
      errores: avisos.filter(({ campo }) => campo === 'nombre'),
    }
  })
  return {
    mapeo,
    filas: rows,
    columnas: columnas.map((titulo, index) => ({
      titulo,
      campo: mapeo[index] ?? '',
      muestra: filas
        .slice(0, 3)
        .map(({ celdas }) => ({ escrito: celdas[index] ?? '', entendido: celdas[index] ?? '' })),
      duda: '',
      orden: '',
      llenas: filas.filter(({ celdas }) => celdas[index]).length,
      ilegibles: 0,
    })),
  }
}
