/** Answered when nothing more is told. */
export const failed = 'Something went wrong while processing your request.'

/** The protocol's own messages, and that of `/api/health/ready`, which machines read. A refusal of ours has a code instead. */
const messages = [
  failed,
  'A different authentication method is required.',
  'An error occurred while validating the submitted data.',
  'Batch transaction failed.',
  'El servicio no está listo.',
  'Failed to authenticate.',
  'Failed to create record.',
  'Failed to delete record. Make sure that the record is not part of a required relation reference.',
  'Failed to read the submitted batch data.',
  'Failed to read the submitted data or the data is in invalid format.',
  'Failed to update record.',
  'Invalid or expired MFA session.',
  'Invalid or expired OTP.',
  'Missing collection context.',
  'Missing or invalid auth collection context.',
  'Missing or invalid client id.',
  'Missing or invalid collection context.',
  'Only superusers can perform this action.',
  'Request entity too large.',
  'The authorized record model is not allowed to perform this action.',
  'The collection is not configured to allow this way of authentication.',
  'The current and the previous request authorization do not match.',
  'The request requires valid record authorization token.',
  "The requested resource wasn't found.",
  'The subscription comes from another address than its stream.',
  'Too Many Requests.',
  'Unsupported Content-Encoding.',
  'Unsupported Content-Type.',
] as const

export type ProtocolMessage = (typeof messages)[number] | `Only superusers can filter by ${string}`

/** A message that another process answered. */
export const protocolMessage = (message: string): ProtocolMessage => messages.find((one) => one === message) ?? failed
