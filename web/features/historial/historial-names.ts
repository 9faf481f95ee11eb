import { useQueries } from '@tanstack/react-query'
import type { Auditoria } from '#shared/collections/auditoria.ts'
import { plazoLabel } from '#shared/collections/plan-plazo.ts'
import { reciboNumber } from '#shared/recibo.ts'
import { permissions } from '#shared/permissions.ts'
import { permissionLabel } from '#web/features/roles/permission-words.ts'
import { api } from '#web/lib/api/api.ts'

/** A row as it comes from the API: only its texts and numbers are read. */
type Row = Readonly<Record<string, unknown>> & { id: string; expand?: Record<string, Row> }

interface Source {
  /** A filter that includes deactivated records. */
  filter?: string
  expand?: string
  name: (row: Row) => string
}

function textOf(row: Row | undefined, field: string): string {
  const value = row?.[field]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

const reciboOf = (row: Row) => reciboNumber(Number(row['recibo']))

const byName: Source = { name: (row) => textOf(row, 'nombre') }

const ofMember: Source = { expand: 'id_miembro', name: (row) => `de ${textOf(row.expand?.['id_miembro'], 'nombre')}` }

const sources: Readonly<Record<string, Source>> = {
  miembros: byName,
  planes: byName,
  roles: byName,
  sucursales: { ...byName, filter: '(activa = true || activa = false)' },
  users: { filter: '(activo = true || activo = false)', name: (row) => textOf(row, 'name') },
  cajas: { ...byName, filter: '(activa = true || activa = false)' },
  caja_sesiones: { expand: 'caja_id', name: (row) => `de ${textOf(row.expand?.['caja_id'], 'nombre')}` },
  caja_movimientos: { name: (row) => textOf(row, 'concepto') },
  planes_plazos: { expand: 'id_plan', name: plazoName },
  permisos: { name: (row) => permissionName(textOf(row, 'permiso')) },
  pagos: {
    expand: 'id_miembro',
    name: (row) => `${reciboOf(row)} de ${textOf(row.expand?.['id_miembro'], 'nombre')}`,
  },
  saldos: {
    expand: 'id_miembro',
    name: (row) => {
      const de = `de ${textOf(row.expand?.['id_miembro'], 'nombre')}`
      return Number(row['recibo']) > 0 ? `${reciboOf(row)} ${de}` : de
    },
  },
  deudas: { name: (row) => `${textOf(row, 'concepto')}, recibo ${reciboOf(row)}` },
  asistencias: ofMember,
  conceptos: { ...byName, filter: '(activo = true || activo = false)' },
  ventas: { name: (row) => `${textOf(row, 'concepto')}, recibo ${reciboOf(row)}` },
  pausas: ofMember,
  miembros_notas: ofMember,
  links_pago: ofMember,
  cobros_en_linea: ofMember,
  recordatorios_bajas: ofMember,
  pedidos_anulacion: {
    expand: 'id_pago,id_venta',
    name: ({ expand }) => {
      const about = expand?.['id_pago'] ?? expand?.['id_venta']
      return about ? `del recibo ${reciboOf(about)}` : ''
    },
  },
  claves_api: byName,
  webhooks: byName,
}

function plazoName(row: Row): string {
  const unidad = row['unidad'] === 'mes' ? 'mes' : 'día'
  const plan = textOf(row.expand?.['id_plan'], 'nombre')
  return [plan, plazoLabel({ duracion: Number(row['duracion']), unidad })].filter(Boolean).join(', ')
}

function permissionName(permiso: string): string {
  const known = permissions.find((permission) => permission === permiso)
  return known ? permissionLabel(known) : permiso
}

/** The collection a relation field points to. */
export const linkedTo: Readonly<Record<string, string>> = {
  role: 'roles',
  permisos: 'permisos',
  sucursal_id: 'sucursales',
  caja_id: 'cajas',
  id_plan: 'planes',
  id_plan_plazo: 'planes_plazos',
  id_miembro: 'miembros',
  id_se_va: 'miembros',
  id_concepto: 'conceptos',
  id_deuda: 'deudas',
  usuario_id: 'users',
  anulado_por: 'users',
}

/**
 * Names by id for all records in these entries, and whether they are still being read. Records that are gone, or not visible to
 * the reader, have none.
 */
export function useNames(entries: readonly Auditoria[]): { names: ReadonlyMap<string, string>; isPending: boolean } {
  const asked = [...idsIn(entries)].flatMap(([coleccion, ids]) => {
    const source = sources[coleccion]
    return source ? [{ coleccion, source, ids: [...ids].toSorted() }] : []
  })
  return useQueries({
    queries: asked.map(({ coleccion, source, ids }) => ({
      queryKey: [coleccion, 'names', ids],
      queryFn: ({ signal }: { signal: AbortSignal }) => readNames(coleccion, source, ids, signal),
      staleTime: 60_000,
      retry: false,
    })),
    combine: (answers) => ({
      names: new Map(answers.flatMap(({ data = [] }) => data)),
      isPending: answers.some(({ isPending }) => isPending),
    }),
  })
}

async function readNames(coleccion: string, { filter, expand, name }: Source, ids: string[], signal: AbortSignal) {
  const some = ids.map((id) => api.filter('id = {:id}', { id })).join(' || ')
  const rows = await api.collection(coleccion).getFullList<Row>({
    filter: filter ? `${filter} && (${some})` : some,
    ...(expand && { expand }),
    signal,
  })
  return rows.map((row) => [row.id, name(row)] as const)
}

/** A filter has room for this many ids. */
const most = 80

function idsIn(entries: readonly Auditoria[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>()
  const add = (coleccion: string, id: unknown) => {
    if (typeof id !== 'string' || id === '') return
    const ids = found.get(coleccion) ?? new Set()
    if (ids.size < most) found.set(coleccion, ids.add(id))
  }
  for (const { coleccion, registro, antes, despues } of entries) {
    add(coleccion, registro)
    for (const part of [antes, despues])
      for (const [field, target] of Object.entries(linkedTo)) for (const id of [part?.[field]].flat()) add(target, id)
  }
  return found
}
