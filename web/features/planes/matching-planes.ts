import type { Plan } from '#shared/collections/plan.ts'
import type { PlanesSearch } from './planes-search.ts'

/** The plans whose name contains each word of the search, accents aside. */
export function matchingPlanes(planes: readonly Plan[], { q = '', eliminados }: PlanesSearch): Plan[] {
  const words = plain(q).split(/\s+/)
  return planes.filter(
    ({ nombre, deleted }) =>
      (deleted === '' || eliminados === 'true') && words.every((word) => plain(nombre).includes(word)),
  )
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
