import { Denied, invalid } from '#server/errors.ts'

/** A refusal in our own words: under a field for forms, and as the message for clients that show nothing else. */
export const refuse = (field: string, code: string, message: string, params?: Record<string, unknown>) =>
  invalid({ [field]: params ? { code, message, params } : { code, message } }, message)

/** The same for what only somebody with more rights may do. */
export const deny = (field: string, code: string, message: string) =>
  new Denied(400, message, { [field]: { code, message } })
