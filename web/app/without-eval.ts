/**
 * Imported before everything else. The policy of the page lets nobody make code out of text; zod would try it once to see,
 * which browsers report. Its settings lie where it looks for them, so that it need not be loaded for this.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
