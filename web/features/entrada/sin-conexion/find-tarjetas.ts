import { codigoDeEntrada } from '#shared/collections/asistencia.ts'
import { normalizeDni } from '#shared/campos/limits.ts'
import { compareNames } from '#shared/values/compare-names.ts'
import { plain } from '#shared/values/plain-text.ts'
import type { TarjetaDeCopia } from './copia.ts'

/** The cards that a text means, as the server finds them: by code, by document or number, else by all words of the name. */
export function findTarjetas(tarjetas: readonly TarjetaDeCopia[], texto: string): readonly TarjetaDeCopia[] {
  if (codigoDeEntrada.test(texto)) return tarjetas.filter(({ codigo }) => codigo === texto)
  const sign = normalizeDni(texto)
  const exact = tarjetas.filter(({ dni, numero }) => (dni !== '' && dni === sign) || String(numero) === sign)
  if (exact.length > 0) return exact
  const words = plain(texto).split(' ').filter(Boolean)
  if (!words.some((word) => word.length >= 3)) return []
  const startsOne = ({ nombre }: TarjetaDeCopia) => ` ${plain(nombre)}`.includes(` ${words[0]}`)
  return tarjetas
    .filter(({ nombre }) => words.every((word) => plain(nombre).includes(word)))
    .toSorted(
      (one, other) => Number(startsOne(other)) - Number(startsOne(one)) || compareNames(one.nombre, other.nombre),
    )
}
