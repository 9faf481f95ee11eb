import { fill } from './fill.ts'
import { sentencesOfTheScreen } from './sentences-of-the-screen.ts'

/** A sentence, or a pair: the sentence with its params, and one for an answer without them. */
type FieldSentence = string | readonly [filled: string, otherwise: string]

const blank = 'Completa este dato.'
const wrongFormat = 'El formato no es válido. Revisa lo que escribiste.'
const wrongValue = 'El valor no es válido. Corrígelo.'
const wrongFile = 'No pudimos leer el archivo. Elige otro.'
const tooLong = 'Es demasiado largo. Acórtalo.'
const gone = 'Lo que elegiste ya no existe. Elige otro.'
const oldLink = 'El enlace venció o ya se usó. Pide uno nuevo.'
const otherLink = 'El enlace ya no corresponde a tu correo. Pide uno nuevo.'
const shortest = ['Escribe al menos {min} caracteres.', 'Escribe un texto más largo.'] as const
const longest = ['Escribe como mucho {max} caracteres.', 'Escribe un texto más corto.'] as const

/** Sentences for refused fields, by the code in the answer: each says what to do. */
export const fieldSentences = {
  validation_required: blank,
  validation_nil_or_not_empty_required: blank,
  validation_not_unique: 'Ya existe otro registro con este valor. Usa uno distinto.',
  validation_invalid_new_email: 'Ese correo no se puede usar. Escribe otro.',
  validation_is_email: 'Escribe un correo completo, como nombre@ejemplo.com.',
  validation_email_domain_not_allowed: 'Usa un correo de otro dominio.',
  validation_invalid_url: 'Escribe una dirección web completa, como https://ejemplo.com.',
  validation_url_domain_not_allowed: 'Usa una dirección de otro dominio.',
  validation_min_text_constraint: shortest,
  validation_max_text_constraint: longest,
  validation_length_too_short: shortest,
  validation_length_too_long: longest,
  validation_length_out_of_range: ['Escribe entre {min} y {max} caracteres.', 'El largo no es válido. Revísalo.'],
  validation_invalid_format: wrongFormat,
  validation_match_invalid: wrongFormat,
  validation_not_a_number: 'Escribe un número.',
  validation_only_int_constraint: 'Escribe un número sin decimales.',
  validation_min_number_constraint: ['Escribe un número desde {min}.', 'Escribe un número mayor.'],
  validation_max_number_constraint: ['Escribe un número hasta {max}.', 'Escribe un número menor.'],
  validation_min_greater_equal_than_required: 'Elige una fecha posterior.',
  validation_max_less_equal_than_required: 'Elige una fecha anterior.',
  validation_in_invalid: 'Elige uno de los valores de la lista.',
  validation_not_in_invalid: 'Ese valor no se puede usar. Elige otro.',
  validation_invalid_value: wrongValue,
  validation_unsupported_value_type: wrongValue,
  validation_invalid_latitude: wrongValue,
  validation_invalid_longitude: wrongValue,
  validation_invalid_provider: wrongValue,
  validation_invalid_auth_id: wrongValue,
  validation_pk_change: wrongValue,
  validation_too_many_values: 'Elegiste demasiados. Quita alguno.',
  validation_not_enough_values: 'Elige alguno más.',
  validation_missing_rel_records: gone,
  validation_missing_rel_collection: gone,
  validation_invalid_file: wrongFile,
  validation_too_many_files: 'Elige menos archivos.',
  validation_file_size_limit: 'El archivo es demasiado grande. Elige uno más liviano.',
  validation_invalid_mime_type: 'Ese tipo de archivo no se admite. Usa PNG, JPEG o WebP.',
  validation_invalid_json: wrongFile,
  validation_json_size_limit: tooLong,
  validation_content_size_limit: tooLong,
  validation_max_decimals: 'Usa dos decimales como máximo.',
  validation_values_mismatch: 'Los dos valores no coinciden. Escríbelos de nuevo.',
  validation_invalid_old_password: 'La contraseña actual no es esa. Vuelve a escribirla.',
  validation_invalid_password: 'La contraseña no es correcta. Vuelve a escribirla.',
  validation_common_password: sentencesOfTheScreen.validation_common_password,
  validation_personal_password: sentencesOfTheScreen.validation_personal_password,
  validation_invalid_token: oldLink,
  validation_invalid_token_claims: oldLink,
  validation_invalid_token_payload: oldLink,
  validation_token_collection_mismatch: oldLink,
  validation_token_email_mismatch: otherLink,
  validation_invalid_token_email: otherLink,
} as const satisfies Record<string, FieldSentence>

/** Codes of our own refusals, whose sentence stands under the field, too. The refusal's own code says which one it is. */
type RefusedCode =
  | 'validation_already_undone'
  | 'validation_already_voided'
  | 'validation_allowance'
  | 'validation_deleted'
  | 'validation_immutable'
  | 'validation_in_use'
  | 'validation_invalid_row'
  | 'validation_labels'
  | 'validation_last_administrator'
  | 'validation_last_branch'
  | 'validation_not_allowed'
  | 'validation_not_covered'
  | 'validation_not_held'
  | 'validation_overlap'
  | 'validation_proof_required'
  | 'validation_rows_missing'
  | 'validation_sums_differ'
  | 'validation_too_many_rows'
  | 'codigo_incorrecto'
  | 'correo_con_cuenta'
  | 'cuenta_inexistente'
  | 'gym_suspended'
  | 'limit_miembros'
  | 'limit_sucursales'
  | 'limit_usuarios'
  | 'limit_uso'
  | 'limit_roles'
  | 'limit_pausas_en_lote'

export type FieldCode = keyof typeof fieldSentences | RefusedCode

/**
 * The sentence of a refused field. If the answer has a refusal of its own, its sentence wins, because it is more exact. `refusal` is
 * the sentence of the whole answer, if it is one of ours.
 */
export function fieldSentence(code: string, params: unknown, refusal: string | null): string {
  if (refusal !== null) return refusal
  if (!isFieldCode(code)) return wrongValue
  const known: FieldSentence = fieldSentences[code]
  return typeof known === 'string'
    ? known
    : (fill(known[0], typeof params === 'object' ? { ...params } : {}) ?? known[1])
}

const isFieldCode = (code: string): code is keyof typeof fieldSentences => Object.hasOwn(fieldSentences, code)
