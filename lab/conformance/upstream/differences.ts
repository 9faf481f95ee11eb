/** Parts that need our own mails, codes and provider, or that only superusers may call. */
export const ownParts: ReadonlySet<string> = new Set(['1.7', '1.8', '1.9', '1.10', '1.11', '1.12', '1.18'])

/** Differences of the set-up: the suite has a fixed clock, active limits and a provider. */
const ofTheSuite: readonly RegExp[] = [
  /^2\.5 posts: @(?:now =|yesterday|tomorrow|today|month|second|day)/,
  /^2\.6 macros in rules/,
  /^3\.1 (?:created and updated are|updated changes)/,
  /^5 (?:after five days|an expired token)/,
  /^9 auth-refresh: expired/,
  /^1\.4 the SDK lists them/,
  /^6 rules: (?:\{|each call|@|\/path|METHOD|everything|the most)/,
]

/** Intended differences of docs/protocol.md. */
const intended: readonly RegExp[] = [
  /^1\.1 (?:JSON in upper case|an unknown route|a malformed path|U\+0000|a lone surrogate|a body too deep)/,
  /^1\.2 (?:an update with \{\} changes nothing|ours:)/,
  /^1\.5 the case of an address/,
  /^1\.14 files of items: (?:requests|the SDK)/,
  /^1\.15 (?:If-None-Match|stored name: snake case|orientation is applied)/,
  /^1\.16 ours:/,
  /^2\.3 (?:dots go into lists|refused: )/,
  /^2\.4 an expand that is nonsense/,
  /^2\.5 posts: score = 10\r/,
  /^2\.5 posts: title = "\\u0041lpha"/,
  /^2\.5 refused: strftime.*century/,
  /^2\.6 a row hidden behind a hop/,
  /^3\.1 ours:/,
  /^3\.2 (?:title: \{\} is|at: 1740823200)/,
  /^3\.2 file: (?:two where one|another type|a picture that calls|an empty one)/,
  /^3\.3 twenty desks/,
  /^6 (?:guessing passwords|also without a Content-Length)/,
]

/** Scenarios that upstream answers differently. */
export const differences: readonly RegExp[] = [...ofTheSuite, ...intended]
