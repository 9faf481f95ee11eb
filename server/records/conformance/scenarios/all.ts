import type { PartScenario } from '../scenario.ts'
import { mfa } from './auth-in-two-steps.ts'
import { otp } from './auth-with-code.ts'
import { oauth2 } from './auth-with-provider.ts'
import { oauth2Redirect } from './provider-redirect.ts'
import { batches } from './batch.ts'
import { realtime } from './realtime.ts'
import {
  bodyLimits,
  fileBatches,
  fileBodies,
  fileHeaders,
  fileParts,
  fileToken,
  fileTypes,
  filesServed,
  protectedFiles,
  storedNames,
  thumbs,
} from './files.ts'
import {
  client,
  codes,
  health,
  mandatory,
  methods,
  middleware,
  outside,
  passwords,
  refresh,
  shapes,
  shared,
  tokens,
} from './auth.ts'
import { equality, grammar, hazards, like, limits, modifiers, multiple, names } from './filters.ts'
import { emailChange, mailedTokens, passwordReset, verification } from './mail.ts'
import { rateRules } from './rate-rules.ts'
import { basics, fields, handling, pages, sorts } from './bodies-and-lists.ts'

import { bodyModifiers, calls, expands, rules } from './records.ts'
import { authWrites, fieldModifiers, system, types, visibility } from './writing.ts'

/** Every scenario there is. */
export const allScenarios: readonly PartScenario[] = [
  ...basics,
  ...handling,
  ...pages,
  ...sorts,
  ...fields,
  ...limits,
  ...grammar,
  ...names,
  ...modifiers,
  ...equality,
  ...like,
  ...multiple,
  ...hazards,
  ...realtime,
  ...batches,
  ...calls,
  ...rules,
  ...bodyModifiers,
  ...expands,
  ...system,
  ...types,
  ...fieldModifiers,
  ...visibility,
  ...authWrites,
  ...shared,
  ...methods,
  ...passwords,
  ...refresh,
  ...otp,
  ...oauth2,
  ...oauth2Redirect,
  ...mfa,
  ...passwordReset,
  ...verification,
  ...emailChange,
  ...mailedTokens,
  ...health,
  ...outside,
  ...shapes,
  ...codes,
  ...client,
  ...tokens,
  ...middleware,
  ...mandatory,
  ...fileToken,
  ...filesServed,
  ...protectedFiles,
  ...thumbs,
  ...fileHeaders,
  ...storedNames,
  ...fileTypes,
  ...fileBodies,
  ...fileParts,
  ...bodyLimits,
  ...rateRules,
  ...fileBatches,
]
