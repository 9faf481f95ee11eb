import { claveDeDocumento } from '#shared/documentos/clave-de-documento.ts'
import { dialledNumber } from '#shared/telefono.ts'
import { plain } from '#shared/values/plain-text.ts'

type Person = {
  nombre: string
  dni: string
  tipo_documento: string
  telefono: string
  correo: string
  fecha_nacimiento: string
}

/** The compared forms of a person; '' for none, and an empty one equals nothing. */
export type PersonKeys = {
  readonly documento: string
  readonly telefono: string
  readonly nombre: string
  readonly correo: string
  readonly nacimiento: string
}

/** Words of a name count in any order: lists often write the surname first. `pais`: ISO 3166. */
export const keysOfPerson = (person: Person, pais: string): PersonKeys => ({
  documento: claveDeDocumento(person.dni, person.tipo_documento),
  telefono: person.telefono === '' ? '' : dialledNumber(person.telefono, pais),
  nombre: plain(person.nombre).split(' ').toSorted().join(' '),
  correo: person.correo.toLowerCase(),
  nacimiento: person.fecha_nacimiento,
})

/** Two people for certain: each has a document or a birthday, and they differ. */
export const differ = (one: PersonKeys, other: PersonKeys) =>
  differs(one.documento, other.documento) || differs(one.nacimiento, other.nacimiento)

const differs = (one: string, other: string) => one !== '' && other !== '' && one !== other
