import type { PartScenario } from '../tools/scenario.ts'
import { mfa } from './auth/in-two-steps.ts'
import { otp } from './auth/with-code.ts'
import { oauth2 } from './auth/with-provider.ts'
import { oauth2Redirect } from './auth/provider-redirect.ts'
import { batches } from './requests/batch.ts'
import { realtime } from './requests/realtime.ts'
import { fileBodies, fileTypes, storedNames } from './files/stored.ts'
import { bodyLimits, fileBatches, fileParts } from './files/limits-and-batches.ts'
import { fileHeaders, fileToken, filesServed, protectedFiles, thumbs } from './files/served.ts'
import { client, middleware } from './requests/middleware.ts'
import { mandatory } from './requests/mandatory.ts'
import { tokens } from './auth/tokens.ts'
import { codes, health, outside, shapes } from './requests/errors.ts'
import { methods, passwords, refresh, shared } from './auth/sign-in.ts'
import { equality, hazards, like, multiple, order } from './filters/comparisons.ts'
import { modifiers, names } from './filters/names.ts'
import { grammar, limits } from './filters/grammar.ts'
import { emailChange, mailedTokens, passwordReset, verification } from './auth/mail.ts'
import { rateRules } from './requests/rate-rules.ts'
import { fields, pages, sorts } from './records/lists.ts'
import { handling } from './requests/bodies.ts'
import { basics } from './requests/basics.ts'

import { calls } from './records/calls.ts'
import { expands } from './records/expands.ts'
import { bodyModifiers, rules } from './records/rules.ts'
import { system } from './records/system-fields.ts'
import { fieldModifiers } from './records/field-modifiers.ts'
import { types } from './records/field-types.ts'
import { authWrites, visibility } from './auth/auth-records.ts'

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
  ...order,
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
