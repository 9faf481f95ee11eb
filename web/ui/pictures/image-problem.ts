export const imageTypes = ['image/png', 'image/jpeg', 'image/webp']

const megabyte = 1024 * 1024

/** The reason to reject a file before uploading it. The server checks its bytes. */
export function imageProblem(file: Pick<File, 'type' | 'size'>, maxSize: number): string | undefined {
  if (!imageTypes.includes(file.type)) return 'Elige una imagen PNG, JPEG o WebP.'
  if (file.size === 0) return 'El archivo está vacío. Elige otra imagen.'
  if (file.size > maxSize * megabyte) return `La imagen pesa más de ${maxSize} MB. Elige una más liviana.`
  return undefined
}
