const browsers: readonly [RegExp, string][] = [
  [/Edg(A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: readonly [RegExp, string][] = [
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Macintosh|Mac OS X/, 'Mac'],
  [/Linux/, 'Linux'],
]

/**
 * The device behind a user agent, as far as it tells: 'Chrome en Windows'. The order matters, because most agents
 * name several browsers.
 */
export function deviceOf(agent: string): { name: string; isPhone: boolean } {
  const browser = nameIn(browsers, agent)
  const system = nameIn(systems, agent)
  const name = browser && system ? `${browser} en ${system}` : browser || system || 'Dispositivo desconocido'
  return { name, isPhone: /iPhone|iPod|Android.*Mobile/.test(agent) }
}

const nameIn = (known: readonly [RegExp, string][], agent: string) =>
  known.find(([pattern]) => pattern.test(agent))?.[1] ?? ''
