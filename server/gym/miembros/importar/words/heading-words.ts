/** A longer heading is no heading; its start decides. */
const longestHeading = 120

/** Several words with a meaning of their own, as they stand in a heading without signs. */
const phrases: readonly (readonly [string, string])[] = [
  ['whats app', 'whatsapp'],
  ['last name', 'apellido'],
  ['family name', 'apellido'],
  ['first name', 'nombre'],
  ['given name', 'nombre'],
  ['middle name', 'segundo nombre'],
  ['codigo postal', 'cp'],
  ['cod postal', 'cp'],
  ['zip code', 'cp'],
  ['post code', 'cp'],
  ['postal code', 'cp'],
  ['date of birth', 'nacimiento'],
  ['exp date', 'vencimiento'],
  ['ultimo dia', 'vencimiento'],
  ['data fi', 'fin'],
]

/** The words that stand for others: abbreviations, synonyms, English and Portuguese ones. */
const meanings: Readonly<Record<string, string>> = {
  fecha: 'f fec fch fech date data',
  nacimiento:
    'nac nacim nacto birth birthdate birthday born dob fn fnac cumpleanos cumple nascimento nacido nacida fnacimiento fechanac fechanacimiento fecnac',
  vencimiento:
    'vto vcto vcmto vtos venc vencim vencto vence vencen vencimento expiration expiry expires expire expira expiracion caducidad caduca cad validade fvto fvenc fecvto fechavto fechavenc fechavencimiento',
  fin: 'end fim final finaliza finalizacion termino termina',
  inicio: 'start begin comienzo comienza inicia inicial',
  hasta: 'until thru ate',
  desde: 'since from',
  pagado: 'paid pago paga',
  valido: 'valid valida',
  vigencia: 'vigente vigencia',
  telefono:
    'telefon tlf tlfn tlfno tfno tfn tf tel tele telef telf tfono fono phone telephone telefone telefonico fone',
  celular: 'cel celu celul mov movil mobile cell cellphone',
  whatsapp: 'wsp wpp wapp whatsap wa',
  fijo: 'landline',
  numero: 'num nro no n nr number',
  documento: 'doc docto docum document nrodoc numdoc nrodocumento',
  identificacion: 'ident identif identification',
  dni: 'dnis nif nie',
  cedula: 'ced',
  pasaporte: 'passport',
  correo: 'mail email emails mails correoe',
  nombre: 'nom nomb name names nome firstname forename izena',
  apellido: 'ape apell apel ap surname lastname sobrenome sobrenom cognom abizen abizenak apelido',
  'nombre completo': 'fullname nya ayn apynom apenom apeynom nomyape nombreyapellido apellidoynombre apellidosynombre',
  'tipo documento': 'tipodoc',
  'numero socio': 'nrosocio numsocio nsocio idsocio codsocio idcliente codcliente',
  completo: 'full completa',
  identidad: 'identity identidade',
  medica: 'medico',
  paterno: 'pat',
  materno: 'mat',
  primer: 'primero primera first',
  segundo: 'segunda second seg',
  otro: 'otra other',
  nota: 'obs observ observacion observacoes comentario coment anotacion note remark comment',
  direccion: 'dir direc direcc domicilio domic dom address endereco',
  calle: 'street rua avenida',
  ciudad: 'city cidade town',
  barrio: 'bairro',
  cp: 'zip cep postcode',
  sexo: 'sex gender genero',
  plan: 'plano',
  membresia: 'memb membership subscription suscripcion assinatura',
  importe: 'imp price cost costo coste precio valor amount monto mensualidad mensalidade fee arancel',
  emergencia: 'emerg emergency urgencia',
  contacto: 'contact contato',
  codigo: 'cod code',
  proximo: 'prox next proxima',
  duracion: 'duration',
  actual: 'current',
  pase: 'pass',
  paquete: 'package',
  trabajo: 'work',
  casa: 'home',
  tipo: 'type',
  socio:
    'soc socia member miembro client cliente customer alumno alumna aluno student afiliado afiliada abonado abonada deportista atleta titular persona',
}

const stops = new Set(
  'de del la el los las lo y e o u a as s es al en su of the da do das and for er mas nos que se dato datos info informacion'.split(
    ' ',
  ),
)

const meaningOf = new Map(
  Object.entries(meanings).flatMap(([word, others]) =>
    others.split(' ').map((other): [string, string] => [other, word]),
  ),
)

/** All words with a meaning of their own. */
export const meantWords: ReadonlySet<string> = new Set(
  Object.entries(meanings).flatMap(([word, others]) => [...word.split(' '), ...others.split(' ')]),
)

/**
 * The words of a heading in their order, each by the word that stands for it: 'F. Nac.' is 'fecha', 'nacimiento'. Without accents,
 * signs, plurals and small words.
 */
export function wordsOf(titulo: string): string[] {
  const text = titulo
    .slice(0, longestHeading)
    .replace(/(?<!\p{L})n\s?\.?\s?[º°ª]|#/giu, ' numero ')
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/(?<![a-z])(?:[a-z]\.\s?){2,}(?:[a-z](?![a-z]))?/g, (letters) => ` ${letters.replace(/[.\s]/g, '')} `)
    .replace(/(?<=[a-z])(?=\d)|(?<=\d)(?=[a-z])/g, ' ')
    .replace(/[^a-z0-9]+/g, ' ')
  const joined = phrases.reduce((all, [phrase, word]) => all.replace(` ${phrase} `, ` ${word} `), ` ${text} `)
  return joined.split(' ').flatMap(wordOf)
}

function wordOf(written: string): string[] {
  if (written === '' || stops.has(written)) return []
  const single = singular(written)
  return (meaningOf.get(written) ?? meaningOf.get(single) ?? single).split(' ')
}

function singular(word: string): string {
  if (word.length < 4 || !word.endsWith('s')) return word
  return /[aeiou][rlnd]es$/.test(word) ? word.slice(0, -2) : word.slice(0, -1)
}
