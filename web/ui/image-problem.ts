/** Types of picture that a field takes. */
export const imageTypes = ['image/png', 'image/jpeg', 'image/webp']

const megabyte = 1024 * 1024

/** What keeps a file from being chosen, before it travels; the server looks at its bytes. */
export function imageProblem(file: Pick<File, 'type' | 'size'>, maxSize: number): string | undefined {
  if (!imageTypes.includes(file.type)) return 'Elige una imagen PNG, JPEG o WebP.'
  if (file.size === 0) return 'El archivo está vacío. Elige otra imagen.'
  if (file.size > maxSize * megabyte) return `La imagen pesa más de ${maxSize} MB. Elige una más liviana.`
  return undefined
}
