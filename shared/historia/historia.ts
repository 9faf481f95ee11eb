import { datosMiembro } from '../collections/miembro.ts'
import { datosPausa } from '../collections/pausa.ts'
import {
  deleted,
  deMiembro,
  deSucursal,
  link,
  picture,
  plain,
  type CampoContado,
  type Historia,
} from './campo-contado.ts'
import { historiasDeAjustes } from './historias-de-ajustes.ts'
import { historiasDeCobro } from './historias-de-cobro.ts'

/** Each collection of the history has its own labels: one name may mean different things in two of them. */
export const historias: Readonly<Record<string, Historia>> = {
  miembros: { ...datosMiembro, ...deSucursal, deleted, foto: picture('Foto') },
  miembros_notas: { ...deMiembro, texto: plain('Texto') },
  miembros_uniones: { ...deMiembro, id_se_va: link('Ficha que se fue'), ...deSucursal, deshecha: plain('Deshecha') },
  recordatorios: { ...deMiembro, estado: plain('Estado') },
  recordatorios_bajas: deMiembro,
  pausas: { ...deMiembro, ...deSucursal, ...datosPausa },
  asistencias: {
    ...deMiembro,
    ...deSucursal,
    motivo: plain('Motivo'),
    permiso: plain('Lo dejaron pasar'),
    visitante: plain('Visitante'),
    deshecha: plain('Deshecha'),
    motivo_deshecha: plain('Motivo'),
  },
  ...historiasDeCobro,
  ...historiasDeAjustes,
}

/** A field of a collection as the history tells it; undefined for a technical one. */
export const campoContado = (coleccion: string, campo: string): CampoContado | undefined =>
  historias[coleccion]?.[campo]
