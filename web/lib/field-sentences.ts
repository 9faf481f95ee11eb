type Params = Record<string, unknown>

const blank = 'Completa este dato.'
const notAllowed = 'Elige uno de los valores de la lista.'
const lengthWrong = 'El largo no es válido. Revísalo.'
const wrongFile = 'No pudimos leer el archivo. Elige otro.'

const byCode: Record<string, string | ((params: Params) => string)> = {
  validation_required: blank,
  validation_nil_or_not_empty_required: blank,
  validation_not_unique: 'Ya existe otro registro con este valor. Usa uno distinto.',
  validation_invalid_new_email: 'Ese correo no se puede usar. Escribe otro.',
  validation_is_email: 'Escribe un correo completo, como nombre@ejemplo.com.',
  validation_email_domain_not_allowed: 'Usa un correo de otro dominio.',
  validation_invalid_url: 'Escribe una dirección web completa, como https://ejemplo.com.',
  validation_url_domain_not_allowed: 'Usa una dirección de otro dominio.',
  validation_min_text_constraint: ({ min }) =>
    sized('Escribe al menos # caracteres.', min, 'Escribe un texto más largo.'),
  validation_max_text_constraint: ({ max }) =>
    sized('Escribe como mucho # caracteres.', max, 'Escribe un texto más corto.'),
  validation_length_too_short: ({ min }) => sized('Escribe al menos # caracteres.', min, 'Escribe un texto más largo.'),
  validation_length_too_long: ({ max }) =>
    sized('Escribe como mucho # caracteres.', max, 'Escribe un texto más corto.'),
  validation_length_out_of_range: ({ min, max }) =>
    sized(sized('Escribe entre # y % caracteres.', min, lengthWrong).replace('%', '#'), max, lengthWrong),
  validation_invalid_format: 'El formato no es válido. Revisa lo que escribiste.',
  validation_match_invalid: 'El formato no es válido. Revisa lo que escribiste.',
  validation_not_a_number: 'Escribe un número.',
  validation_only_int_constraint: 'Escribe un número sin decimales.',
  validation_min_number_constraint: ({ min }) => sized('Escribe un número desde #.', min, 'Escribe un número mayor.'),
  validation_max_number_constraint: ({ max }) => sized('Escribe un número hasta #.', max, 'Escribe un número menor.'),
  validation_min_greater_equal_than_required: 'Elige una fecha posterior.',
  validation_max_less_equal_than_required: 'Elige una fecha anterior.',
  validation_in_invalid: notAllowed,
  validation_not_in_invalid: 'Ese valor no se puede usar. Elige otro.',
  validation_invalid_value: 'El valor no es válido. Corrígelo.',
  validation_unsupported_value_type: 'El valor no es válido. Corrígelo.',
  validation_too_many_values: 'Elegiste demasiados. Quita alguno.',
  validation_not_enough_values: 'Elige alguno más.',
  validation_missing_rel_records: 'Lo que elegiste ya no existe. Elige otro.',
  validation_missing_rel_collection: 'Lo que elegiste ya no existe. Elige otro.',
  validation_invalid_file: wrongFile,
  validation_too_many_files: 'Elige menos archivos.',
  validation_file_size_limit: 'El archivo es demasiado grande. Elige uno más liviano.',
  validation_invalid_mime_type: 'Ese tipo de archivo no se admite. Usa PNG, JPEG o WebP.',
  validation_invalid_json: wrongFile,
  validation_json_size_limit: 'Es demasiado largo. Acórtalo.',
  validation_content_size_limit: 'Es demasiado largo. Acórtalo.',
  validation_values_mismatch: 'Los dos valores no coinciden. Escríbelos de nuevo.',
  validation_invalid_old_password: 'La contraseña actual no es esa. Vuelve a escribirla.',
  validation_invalid_password: 'La contraseña no es correcta. Vuelve a escribirla.',
  validation_common_password: 'Esa contraseña es de las más usadas. Elige otra.',
  validation_personal_password: 'La contraseña no puede ser tu correo ni el nombre del gimnasio.',
  validation_invalid_token: 'El enlace venció o ya se usó. Pide uno nuevo.',
  validation_invalid_token_claims: 'El enlace venció o ya se usó. Pide uno nuevo.',
  validation_invalid_token_payload: 'El enlace venció o ya se usó. Pide uno nuevo.',
  validation_token_collection_mismatch: 'El enlace venció o ya se usó. Pide uno nuevo.',
  validation_token_email_mismatch: 'El enlace ya no corresponde a tu correo. Pide uno nuevo.',
  validation_invalid_token_email: 'El enlace ya no corresponde a tu correo. Pide uno nuevo.',
}

/** Codes of our own, which come with their Spanish sentence: it names who or what stands in the way. */
const ownCodes = new Set([
  'validation_allowance',
  'validation_already_ended',
  'validation_already_settled',
  'validation_already_started',
  'validation_already_undone',
  'validation_already_voided',
  'validation_deleted',
  'validation_future',
  'validation_has_payments',
  'validation_immutable',
  'validation_in_review',
  'validation_in_use',
  'validation_labels',
  'validation_last_administrator',
  'validation_last_branch',
  'validation_last_free',
  'validation_max_decimals',
  'validation_no_date',
  'validation_not_allowed',
  'validation_not_an_export',
  'validation_not_applied',
  'validation_not_covered',
  'validation_not_deleted',
  'validation_not_held',
  'validation_overlap',
  'validation_proof_required',
  'validation_role_in_use',
  'validation_sums_differ',
  'validation_too_early',
  'validation_too_late',
])

/** The sentence for one entry of the protocol's `data`, or null when the entry is a nested form. */
export function fieldSentence(entry: unknown): string | null {
  if (typeof entry !== 'object' || entry === null || !('code' in entry) || typeof entry.code !== 'string') return null
  const known = byCode[entry.code]
  if (typeof known === 'string') return known
  if (known) return known(paramsOf(entry))
  const isOurs = ownCodes.has(entry.code) || !entry.code.startsWith('validation_')
  if (isOurs && 'message' in entry && typeof entry.message === 'string') return entry.message
  return 'El valor no es válido. Corrígelo.'
}

function paramsOf(entry: object): Params {
  const params = 'params' in entry ? entry.params : null
  return typeof params === 'object' && params !== null ? { ...params } : {}
}

function sized(sentence: string, limit: unknown, otherwise: string): string {
  return typeof limit === 'number' ? sentence.replace('#', limit.toLocaleString('es')) : otherwise
}
