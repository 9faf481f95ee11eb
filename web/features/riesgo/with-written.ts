import type { Riesgo } from '#shared/riesgo/lista.ts'

/** The list once the user wrote to a member of it. */
export function withWritten(list: Riesgo, id_miembro: string, { por, hora }: { por: string; hora: string }): Riesgo {
  const fila = list.filas.find((one) => one.id_miembro === id_miembro)
  if (!fila) return list
  const hecho = { por, mio: true, hora, via: 'whatsapp', pago: false, monto: null, vino: false } as const
  return {
    ...list,
    filas: list.filas.filter((one) => one !== fila),
    abiertas: fila.telefono === '' ? list.abiertas : list.abiertas - 1,
    sin_telefono: fila.telefono === '' ? list.sin_telefono - 1 : list.sin_telefono,
    hechas: [{ ...fila, texto: '', hecho }, ...list.hechas],
    cerradas: list.cerradas + 1,
    semana: { ...list.semana, mensajes: list.semana.mensajes + 1 },
  }
}
