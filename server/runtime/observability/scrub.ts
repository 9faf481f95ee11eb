import { isIPv4 } from 'node:net'
import { hostsIn, placesOf, type Places } from './named-servers.ts'

const longest = 500

/** Replacement for a text that looks personal; `after` is the text that follows it. */
type Kept = (text: string, after: string, places: Places) => string | null

/** The places of an address if all are known; never the user or the query. */
const knownAddress: Kept = (text, _after, { addresses }) => {
  const hosts = hostsIn(text).map(({ host, port }) => `${host}:${port}`)
  return hosts.length > 0 && hosts.every((one) => addresses.has(one)) ? hosts.join(',') : null
}

/** Keeps a network address of a known place, and one with a known port, which may be the address of a known name. */
const knownNumber: Kept = (text, after, { hosts, ports }) => {
  const port = /^:(\d{1,5})(?!\d)/.exec(after)?.[1] ?? ''
  return isIPv4(text) && (hosts.has(text) || ports.has(port)) ? text : null
}

const knownLabel: Kept = (text, _after, { hosts }) =>
  [...hosts].some((host) => host.split('.').includes(text.toLowerCase())) ? text : null

const never: Kept = () => null

/** Personal data and secrets in libraries' messages, in the order of the search. */
const masks: readonly [RegExp, string, Kept][] = [
  [/\b[a-z][a-z0-9+.-]*:\/\/[^\s"'`]*/gi, '(dirección)', knownAddress],
  [/\?[^\s"'`]*/g, '?…', never],
  [/"[^"]*"|'[^']*'|`[^`]*`|«[^»]*»|“[^”]*”/g, '…', never],
  [/\S+@\S+/g, '(correo)', never],
  [/\beyJ[\w-]+(\.[\w-]*)*/g, '(token)', never],
  // Long secrets. Paths and record ids do not match.
  [/(?<![\w/])[\w+=-][\w+/=-]{31,}/g, '(secreto)', knownLabel],
  [/(?<![\w/])\d[\d .-]{4,}\d(?!\w)/g, '(número)', knownNumber],
]

/** Only short words: nothing to mask. Most sentences are ours. */
const plain = /^[a-z]{1,20}(?: [a-z]{1,20}){0,20}$/

const nowhere = placesOf([])

/**
 * Removes personal data from a sentence: quoted values, mail addresses, tokens, long numbers, queries. One line. Hosts and
 * ports in `places` stay.
 */
export function scrub(sentence: string, places: Places = nowhere): string {
  if (plain.test(sentence)) return sentence
  const masked = masks.reduce(
    (text, [pattern, mark, kept]) =>
      text.replace(pattern, (found: string, ...rest: unknown[]) => {
        const at = rest.find((one) => typeof one === 'number') ?? 0
        return kept(found, text.slice(at + found.length), places) ?? mark
      }),
    sentence.slice(0, 4 * longest),
  )
  return printable(masked).slice(0, longest)
}

/** Visible characters and spaces only, nothing that a terminal would obey. */
export const printable = (text: string) => text.replace(/[^\x20-\x7e\xa1-\u024f“”…]+/g, ' ')
