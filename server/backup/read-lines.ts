const NEWLINE = 10

/**
 * The lines of UTF-8 bytes, each once, in order, without what ends it. Never holds more than one line and one piece.
 * Whoever leaves early closes the bytes.
 */
export async function* readLines(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  let begun: Buffer[] = []
  for await (const piece of bytes) {
    let from = 0
    for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, from)) {
      yield Buffer.concat([...begun, piece.subarray(from, end)]).toString()
      begun = []
      from = end + 1
    }
    if (from < piece.length) begun.push(piece.subarray(from))
  }
  if (begun.length > 0) yield Buffer.concat(begun).toString()
}
