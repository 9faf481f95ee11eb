import { mandatosRefusals } from '#shared/errors/mandatos-refusals.ts'
import { limitRefusals } from '#shared/errors/limit-refusals.ts'
import type { CivilDate } from '#shared/values/dates.ts'
import { writeDay } from '#shared/values/write-day.ts'
import { brand, heading, icons, line, note } from '#server/gym/publico/page.ts'
import type { PublicPage } from '#server/gym/publico/public-routes.ts'
import { escapeHtml } from '#server/runtime/mail/escape-html.ts'
import { acreedorPairs, autorizacion, tipos, titulo } from '../papel/papel-words.ts'
import type { Creditor } from '../papel/read-papel.ts'
import type { StoredMandato } from '../stored-mandato.ts'
import { field, form, hidden } from './form-parts.ts'
import { maskedAddress } from './masked-address.ts'
import type { Problems, Typed } from './read-typed.ts'
import type { EnlaceDeFirma } from './stored-enlace.ts'

export const firmaPage: PublicPage = {
  titulo: 'Firmar una domiciliación',
  pie: 'Domiciliaciones de tu gimnasio, con Vigente',
  prefix: 'firma_publica',
  budget: 'firmaLookups',
  notFound:
    heading('', icons.question, 'Este enlace no sirve') +
    note(
      'Revisa que esté completo. Si lo está, venció, ya se usó o te enviaron otro más nuevo: pregunta en tu gimnasio.',
    ),
  tooMany: heading('', icons.clock, 'Demasiadas consultas') + note(limitRefusals.firma_lookups),
}

/** The gym whose page it is. `logo` holds the picture itself. */
type Of = Pick<EnlaceDeFirma, 'gimnasio' | 'logo' | 'correo'>

const framed = ({ gimnasio, logo }: Of, content: string) =>
  `${brand(gimnasio, logo)}${content}<script src="/firmar.js" defer></script>`

/** Asks before it mails a code: mail programs open links ahead of people. */
export const askPage = (of: Of): string =>
  framed(
    of,
    `${heading('', icons.pen, 'Firmar una domiciliación')}
    ${note(`Antes de mostrarte la orden, comprobamos que eres tú: te enviamos un código a ${shown(of)}.`)}
    ${form('enviar', 'Enviarme el código')}`,
  )

/** The word about a code: none yet, it was wrong, or no further one is mailed. */
export type Said = '' | 'mala' | 'agotada'

const words: Readonly<Record<Said, string>> = {
  '': '',
  mala: 'Ese código no es correcto o ya no sirve. Revisa el último mensaje, o pide otro código.',
  agotada: 'Ya te enviamos muchos códigos. Pide un enlace nuevo en tu gimnasio.',
}

export const clavePage = (of: Of, minutos: number, said: Said): string =>
  framed(
    of,
    `${heading('', icons.mail, 'Escribe el código')}
    ${note(`Son seis números, que enviamos a ${shown(of)}. Sirven ${minutos} minutos.`)}
    ${form(
      'entrar',
      'Continuar',
      field({
        name: 'clave',
        label: 'Código',
        error: words[said],
        attributes: 'inputmode="numeric" autocomplete="one-time-code" maxlength="12" required autofocus',
      }),
    )}
    ${form('enviar', 'Enviar otro código', '', 'quieto')}`,
  )

const shown = ({ correo }: Of) => `<strong>${escapeHtml(maskedAddress(correo))}</strong>`

interface Order {
  readonly mandato: Pick<StoredMandato, 'referencia' | 'tipo' | 'iban_final'>
  readonly acreedor: Creditor
  readonly pase: string
  readonly hoy: CivilDate
  readonly typed: Typed
  readonly problems: Problems
}

/** All that the paper says, and the payer's part of it. */
export function ordenPage(of: Of, { mandato, acreedor, pase, hoy, typed, problems }: Order): string {
  const { referencia, tipo, iban_final } = mandato
  const facts = [...acreedorPairs({ ...acreedor, referencia }), ['Tipo de pago', tipos[tipo]] as const]
  const says = (name: keyof Typed) => {
    const problem = problems[name]
    return { name, value: typed[name], error: problem === undefined ? '' : mandatosRefusals[problem] }
  }
  const account =
    iban_final === ''
      ? field({
          ...says('iban'),
          label: 'IBAN de tu cuenta',
          attributes: 'autocomplete="off" autocapitalize="characters" spellcheck="false" maxlength="50" required',
        })
      : `<dl>${line('Cuenta', `····${iban_final}`)}</dl>`
  return framed(
    of,
    `${heading('', icons.pen, titulo)}
    <dl>${facts.map(([name, value]) => line(name, value)).join('')}</dl>
    <p class="texto">${autorizacion}</p>
    ${form(
      'firmar',
      'Firmar la orden',
      hidden('pase', pase) +
        field({
          ...says('nombre'),
          label: 'Tu nombre y apellido, como titular de la cuenta',
          attributes: 'autocomplete="name" maxlength="70" required',
        }) +
        field({ ...says('nif'), label: 'NIF (si quieres)', attributes: 'autocomplete="off" maxlength="20"' }) +
        account,
    )}
    ${note(`Al firmar, la orden queda con fecha de hoy, ${writeDay(hoy)}, y te enviamos una copia por correo.`)}`,
  )
}

type Signed = { referencia: string; firmado: CivilDate; iban_final: string }

export const signedPage = (of: Of, { referencia, firmado, iban_final }: Signed): string =>
  framed(
    of,
    `${heading('bueno', icons.check, 'Orden firmada')}
    <dl>${line('Referencia', referencia)}${line('Firmada', writeDay(firmado))}${line('Cuenta', `····${iban_final}`)}</dl>
    ${note('¡Gracias! Te enviamos una copia por correo. Puedes cerrar esta página.')}`,
  )
