import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import { dialledNumber } from '#shared/telefono.ts'
import { plain } from '#shared/values/plain-text.ts'
import type { UnderstoodRow } from '../understand/understood.ts'
import type { Known } from './facts.ts'

type Person = { nombre: string; correo: string; fecha_nacimiento: string }

/** The compared forms of a person; '' for none, and an empty one equals nothing. */
export type PersonKeys = {
  readonly documento: string
  readonly telefono: string
  readonly nombre: string
  readonly correo: string
  readonly nacimiento: string
}

/** The keys of a member, with the compared forms that the database keeps. `pais`: ISO 3166. */
export const keysOfKnown = (known: Known, pais: string): PersonKeys => ({
  ...keysOfPerson(known),
  documento: known.dni_clave,
  telefono: known.telefono_clave ?? keyOfPhone(known.telefono, pais),
})

/** The keys of a row's person. */
export const keysOfRow = ({ valores }: UnderstoodRow, pais: string): PersonKeys => ({
  ...keysOfPerson(valores),
  documento: claveDeDocumento(valores.dni, valores.tipo_documento),
  telefono: keyOfPhone(valores.telefono, pais),
})

const keyOfPhone = (telefono: string, pais: string) => (telefono === '' ? '' : dialledNumber(telefono, pais))

/** Words of a name count in any order: lists often write the surname first. */
const keysOfPerson = ({ nombre, correo, fecha_nacimiento }: Person) => ({
  nombre: plain(nombre).split(' ').toSorted().join(' '),
  correo: correo.toLowerCase(),
  nacimiento: fecha_nacimiento,
})

/** Two people for certain: each has a document or a birthday, and they differ. */
export const differ = (one: PersonKeys, other: PersonKeys) =>
  differs(one.documento, other.documento) || differs(one.nacimiento, other.nacimiento)

const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other
