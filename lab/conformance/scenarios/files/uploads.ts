import { pictureOf, stripes } from '#lab/conformance/tools/pictures.ts'
import { id } from '#lab/conformance/tools/rows.ts'
import type { HttpRequest, Scenario, Step } from '#lab/conformance/tools/scenario.ts'

export const one = `/api/files/media/${id('md1')}`
export const cover = `${one}/${stripes}`
export const original = { width: 60, height: 120 }

export type Part = string | Promise<File>

export const file = async (bytes: Promise<Uint8Array<ArrayBuffer>>, name: string) => new File([await bytes], name)
export const jpeg = (name = 'Foto.jpg') => file(pictureOf(30, 20), name)
export const png = (name = 'Foto.png') => file(pictureOf(30, 20, 'png'), name)
export const textFile = (content: string, name = 'notes.txt') =>
  file(Promise.resolve(new TextEncoder().encode(content)), name)

/** A multipart form with these parts, for the first record, another, or a new one. */
export async function upload(
  parts: Readonly<Record<string, Part | readonly Part[]>>,
  path = `media/records/${id('md1')}`,
): Promise<HttpRequest> {
  const body = new FormData()
  for (const [name, values] of Object.entries(parts)) {
    for (const value of [values].flat()) body.append(name, await value)
  }
  return { method: path.endsWith('records') ? 'POST' : 'PATCH', path, body }
}
export const create = (parts: Parameters<typeof upload>[0]) => upload(parts, 'media/records')
export const refused = (code: string, more: Partial<Scenario> = {}) => ({
  status: 400,
  contains: [`"code":"${code}"`],
  after: [nothingLoose],
  ...more,
})
export const first = 'first_aaaaaaaaaa.jpg'
export const second = 'second_bbbbbbbbbb.webp'
export const nothingLoose: Step = {
  sdk: async (_pb, lab) => lab.database.owner('select nombre from archivos_sueltos'),
  equals: [],
}
export const unchanged: Step = {
  get: `media/records/${id('md1')}`,
  contains: [`"pics":["${first}","${second}"]`, stripes],
}
