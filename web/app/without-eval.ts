/**
 * Imported first. The page's policy forbids eval; zod tries it once to detect that, and browsers report the attempt.
 * The setting is put where zod looks for it, without loading zod.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
