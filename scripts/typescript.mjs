/**
 * `node --import ./scripts/typescript.mjs <file>.ts`: from 22.18 on Node strips types by itself and nothing is loaded here;
 * an older one is given tsx. Everything that starts a program of this repository starts it through this file.
 */
if (!('typescript' in process.features && process.features.typescript)) {
  const { register } = await import('tsx/esm/api')
  register()
}
