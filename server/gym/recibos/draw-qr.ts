import { encode } from 'uqr'

interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** A QR of an address, which a reader of the PDF can also press. */
export function drawQr(doc: PDFKit.PDFDocument, address: string, { x, y, size }: Square): void {
  const code = encode(address, { ecc: 'M', border: 0 })
  const step = size / code.size
  code.data.forEach((row, down) =>
    row.forEach((isDark, across) => {
      if (isDark) doc.rect(x + across * step, y + down * step, step + 0.05, step + 0.05)
    }),
  )
  doc.fill('#000').link(x, y, size, size, address)
}
