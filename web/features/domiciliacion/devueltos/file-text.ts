/** The server's limit. */
export const mostBytes = 2.8 * 1024 * 1024

/** A file's bytes in base64, as they are: the server reads its encoding. */
export async function base64Of(file: Blob): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const part = 0x80_00
  let text = ''
  for (let at = 0; at < bytes.length; at += part) text += String.fromCharCode(...bytes.subarray(at, at + part))
  return btoa(text)
}
