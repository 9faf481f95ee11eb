import { newId } from '#shared/values/ids.ts'
import { clientAt } from '#lab/harness/client.ts'

/** Lets members in, as they come at six in the evening: at another hour the pictures would show an empty day. */
export async function busyHour(url: string, admin: string, password: string): Promise<void> {
  const client = await clientAt(url, admin, password)
  const branch = await client.collection('sucursales').getFirstListItem('', { sort: 'created' })
  const filter = client.filter('estado = {:estado} && sucursal_id = {:id}', { estado: 'Vigente', id: branch.id })
  const { items } = await client.collection('miembros_pagos').getList(1, 60, { filter, sort: '-numero' })
  for (const { id } of items) {
    const body = { id: newId(new Date()), sucursal_id: branch.id, id_miembro: id }
    await client.send('/api/asistencias/entrar', { method: 'POST', body })
  }
}
