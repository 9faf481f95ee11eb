import changelog from '../../../CHANGELOG.md?raw'
import type { Guia } from './guia.ts'
import { readChangelog } from './read-changelog.ts'

export const guiaNovedades: Guia = {
  id: 'novedades',
  grupo: 'Vigente',
  titulo: 'Novedades',
  resumen: 'Lo que se puede hacer con cada versión de Vigente.',
  palabras: 'versión cambios actualización mejoras nuevo',
  pasos: [],
  versiones: readChangelog(changelog),
}
