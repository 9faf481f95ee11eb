const masked = (text: string) => `${Array.from(text)[0] ?? ''}···`

/** 'a···@p···.example': enough for its owner to know it. */
export function maskedAddress(correo: string): string {
  const at = correo.lastIndexOf('@')
  const dot = correo.lastIndexOf('.')
  return `${masked(correo.slice(0, at))}@${masked(correo.slice(at + 1))}${correo.slice(dot)}`
}
