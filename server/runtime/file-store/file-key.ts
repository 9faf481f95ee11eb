const nameForm = /^[a-z0-9_]{1,120}(\.[a-z0-9]{1,20})?$/
const partForm = /^(original|\d{1,5}x\d{1,5}[tbf]?)$/

/** Valid names of stored files contain nothing that is special to a file system. */
export const isFileName = (name: string) => nameForm.test(name)

/** The prefix of one file: its original and its thumbs. */
export function prefixOf(name: string): string {
  if (!isFileName(name)) throw new Error('Not the name of a stored file')
  const [stem = ''] = name.split('.')
  return `${stem.slice(-2)}/${name}/`
}

/** Key of a part of a file: 'original', or the size of a thumb. */
export function keyOf(name: string, part: string): string {
  if (!partForm.test(part)) throw new Error('Not a part of a stored file')
  return `${prefixOf(name)}${part}`
}
