/**
 * `node --import ./scripts/typescript.mjs <file>.ts`: Node from 22.18 on strips types itself, older ones get tsx. Every
 * program of this repository is started through this file.
 */
if (!('typescript' in process.features && process.features.typescript)) {
  const { register } = await import('tsx/esm/api')
  register()
}
