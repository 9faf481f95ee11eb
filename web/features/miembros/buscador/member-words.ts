import { phoneEnd } from '#shared/values/phone-end.ts'
import { api } from '#web/lib/api/api.ts'
import { literally } from '#shared/values/typed-text.ts'

/** The filter of the search. Digits match both ends, where people read them out, so that four are enough. */
export function memberFilter(query: string): string {
  return ['deleted = null', ...memberWords(query)].join(' && ')
}

/** Names in which some word begins with the first one typed. */
export function startsFilter(query: string): string {
  const word = literally(partsOf(query)[0] ?? '')
  return api.filter('(nombre ~ {:first} || nombre ~ {:later})', { first: `${word}%`, later: `% ${word}%` })
}

/** One expression per typed word or number. */
export const memberWords = (query: string): string[] =>
  partsOf(query).map((part) =>
    /\p{L}|^\D*$/u.test(part)
      ? api.filter('(nombre ~ {:word} || dni ~ {:word})', { word: literally(part) })
      : numberFilter(part.replace(/\D/g, '')),
  )

/** Words without letters next to each other are one number, as phones and documents are read out. */
const partsOf = (query: string) => (query.match(/[^\s\p{L}]+(\s+[^\s\p{L}]+)*(?!\S)|\S+/gu) ?? []).slice(0, 6)

/** Zeros in front of a phone count for nothing. A whole one is found whatever is dialled before its last digits. */
function numberFilter(digits: string): string {
  const bare = digits.replace(/^0+(?=[1-9])/, '')
  const end = phoneEnd(digits) ?? bare
  const written = bare === digits ? '' : ` || telefono ~ "${digits}%"`
  return `(dni ~ "%${digits}" || dni ~ "${digits}%" || telefono ~ "%${end}" || telefono ~ "${bare}%"${written})`
}
