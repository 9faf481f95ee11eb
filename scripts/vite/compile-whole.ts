import type { Plugin } from 'vite'

/** Scripts of which a first screen calls most. The kit is not one: of it a screen calls a small part. */
const scripts = new Set(['first', 'login', 'shell', 'members'])

const hint = '//# allFunctionsCalledOnLoad\n'

/**
 * Chromium compiles these scripts whole while they arrive, beside the page's thread, instead of each function on that thread at its
 * first call. The hint must stand before any code, so this plugin runs after all others. Other browsers read a comment.
 */
export function compileWhole(): Plugin {
  return {
    name: 'compile-whole',
    apply: 'build',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle))
          if (chunk.type === 'chunk' && scripts.has(chunk.name)) chunk.code = `${hint}${chunk.code}`
      },
    },
  }
}
