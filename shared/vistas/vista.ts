import type { StoredRecord } from '../collections/stored-record.ts'

/** The lists of which a person saves views. */
export const listasConVistas = ['miembros', 'pagos', 'ventas'] as const
export type ListaConVistas = (typeof listasConVistas)[number]

/** Views of one person and list. */
export const mostVistas = 20
export const longestNombreDeVista = 40

/** A saved view: filters, order and columns of a list, as the search part of its address. Only its owner sees it. */
export type Vista = StoredRecord & {
  lista: ListaConVistas
  nombre: string
  busqueda: string
}
