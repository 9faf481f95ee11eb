import { zonaOfrecida } from './otras-zonas.ts'
import { compareNames } from './values/compare-names.ts'

/** A country where gyms use the product, with the defaults of a new gym there. */
export interface Pais {
  /** ISO 3166. */
  readonly id: string
  readonly nombre: string
  /** ISO 4217, the currency of everyday prices. */
  readonly moneda: string
  /** IANA names, the most populated first. */
  readonly zonas: readonly string[]
}

/** Latin America and Spain, in alphabetical order of their Spanish names. */
export const paises: readonly Pais[] = [
  {
    id: 'AR',
    nombre: 'Argentina',
    moneda: 'ARS',
    zonas: [
      'America/Argentina/Buenos_Aires',
      'America/Argentina/Cordoba',
      'America/Argentina/Mendoza',
      'America/Argentina/Salta',
      'America/Argentina/Tucuman',
      'America/Argentina/Ushuaia',
    ],
  },
  { id: 'BO', nombre: 'Bolivia', moneda: 'BOB', zonas: ['America/La_Paz'] },
  {
    id: 'BR',
    nombre: 'Brasil',
    moneda: 'BRL',
    zonas: ['America/Sao_Paulo', 'America/Fortaleza', 'America/Manaus', 'America/Rio_Branco', 'America/Noronha'],
  },
  { id: 'CL', nombre: 'Chile', moneda: 'CLP', zonas: ['America/Santiago', 'America/Punta_Arenas', 'Pacific/Easter'] },
  { id: 'CO', nombre: 'Colombia', moneda: 'COP', zonas: ['America/Bogota'] },
  { id: 'CR', nombre: 'Costa Rica', moneda: 'CRC', zonas: ['America/Costa_Rica'] },
  { id: 'CU', nombre: 'Cuba', moneda: 'CUP', zonas: ['America/Havana'] },
  { id: 'EC', nombre: 'Ecuador', moneda: 'USD', zonas: ['America/Guayaquil', 'Pacific/Galapagos'] },
  { id: 'SV', nombre: 'El Salvador', moneda: 'USD', zonas: ['America/El_Salvador'] },
  { id: 'ES', nombre: 'España', moneda: 'EUR', zonas: ['Europe/Madrid', 'Atlantic/Canary', 'Africa/Ceuta'] },
  {
    id: 'US',
    nombre: 'Estados Unidos',
    moneda: 'USD',
    zonas: [
      'America/New_York',
      'America/Chicago',
      'America/Denver',
      'America/Phoenix',
      'America/Los_Angeles',
      'America/Anchorage',
      'Pacific/Honolulu',
      'America/Adak',
    ],
  },
  { id: 'GT', nombre: 'Guatemala', moneda: 'GTQ', zonas: ['America/Guatemala'] },
  { id: 'HN', nombre: 'Honduras', moneda: 'HNL', zonas: ['America/Tegucigalpa'] },
  {
    id: 'MX',
    nombre: 'México',
    moneda: 'MXN',
    zonas: [
      'America/Mexico_City',
      'America/Monterrey',
      'America/Merida',
      'America/Cancun',
      'America/Chihuahua',
      'America/Ciudad_Juarez',
      'America/Matamoros',
      'America/Hermosillo',
      'America/Mazatlan',
      'America/Tijuana',
    ],
  },
  { id: 'NI', nombre: 'Nicaragua', moneda: 'NIO', zonas: ['America/Managua'] },
  { id: 'PA', nombre: 'Panamá', moneda: 'USD', zonas: ['America/Panama'] },
  { id: 'PY', nombre: 'Paraguay', moneda: 'PYG', zonas: ['America/Asuncion'] },
  { id: 'PE', nombre: 'Perú', moneda: 'PEN', zonas: ['America/Lima'] },
  { id: 'PR', nombre: 'Puerto Rico', moneda: 'USD', zonas: ['America/Puerto_Rico'] },
  { id: 'DO', nombre: 'República Dominicana', moneda: 'DOP', zonas: ['America/Santo_Domingo'] },
  { id: 'UY', nombre: 'Uruguay', moneda: 'UYU', zonas: ['America/Montevideo'] },
  { id: 'VE', nombre: 'Venezuela', moneda: 'VES', zonas: ['America/Caracas'] },
]

/** The country and zone of a device with clock zone `zona` (IANA); Argentina if the zone is unknown. */
export function lugarDe(zona: string): { pais: Pais; zona: string } {
  const known = zonaOfrecida(zona)
  const pais = paises.find(({ zonas }) => zonas.includes(known))
  if (pais) return { pais, zona: known }
  const [first] = paises
  if (!first) throw new Error('There is no country')
  return { pais: first, zona: first.zonas[0] ?? 'UTC' }
}

/** Cities whose Spanish name differs from the IANA list, which has neither accents nor translations. */
const ciudades: Readonly<Record<string, string>> = {
  Asuncion: 'Asunción',
  Bogota: 'Bogotá',
  Canary: 'Canarias',
  Cancun: 'Cancún',
  Ciudad_Juarez: 'Ciudad Juárez',
  Cordoba: 'Córdoba',
  Easter: 'Isla de Pascua',
  Galapagos: 'Galápagos',
  Havana: 'La Habana',
  Honolulu: 'Honolulú',
  Los_Angeles: 'Los Ángeles',
  Mazatlan: 'Mazatlán',
  Merida: 'Mérida',
  Mexico_City: 'Ciudad de México',
  Noronha: 'Fernando de Noronha',
  New_York: 'Nueva York',
  Panama: 'Panamá',
  Rio_Branco: 'Río Branco',
  Sao_Paulo: 'São Paulo',
  Tucuman: 'Tucumán',
}

/** The screen name of a zone: 'America/Argentina/Cordoba' is 'Córdoba'. */
export function nombreDeZona(zona: string): string {
  const city = zona.split('/').at(-1) ?? zona
  return ciudades[city] ?? city.replaceAll('_', ' ')
}

const names = {
  region: new Intl.DisplayNames('es-419', { type: 'region' }),
  currency: new Intl.DisplayNames('es-419', { type: 'currency' }),
}

/** 'Brasil' for 'BR', also for a country without a line above; a text that is no code stays. */
export const nombreDePais = (id: string) => (/^[A-Z]{2}$/.test(id) ? names.region.of(id) : undefined) ?? id

/** The screen name of a currency: 'ARS' is 'Peso argentino'; a text that is no code stays. */
export function nombreDeMoneda(id: string): string {
  const name = (/^[A-Z]{3}$/.test(id) ? names.currency.of(id) : undefined) ?? id
  return name.charAt(0).toUpperCase() + name.slice(1)
}

/** ISO 4217, in alphabetical order of their Spanish names. */
export const monedas: readonly string[] = [...new Set(paises.map(({ moneda }) => moneda))].toSorted((one, other) =>
  compareNames(nombreDeMoneda(one), nombreDeMoneda(other)),
)
