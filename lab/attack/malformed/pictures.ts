import sharp from 'sharp'
import type { Choice } from '../random.ts'

const drawn = sharp({ create: { width: 48, height: 40, channels: 3, background: '#a04020' } })

/** Small files of every accepted type, and of some others. */
export async function sampleFiles(): Promise<readonly Buffer[]> {
  const pictures = await Promise.all([
    drawn.clone().jpeg().toBuffer(),
    drawn.clone().png().toBuffer(),
    drawn.clone().webp().toBuffer(),
    drawn
      .clone()
      .jpeg()
      .withExif({ IFD0: { Copyright: 'x' } })
      .toBuffer(),
  ])
  return [
    ...pictures,
    pictures[1] ? bomb(pictures[1]) : Buffer.alloc(0),
    Buffer.from('GIF89a\u0001\u0000\u0001\u0000\u0000\u0000\u0000;', 'latin1'),
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'),
    Buffer.from('II*\u0000\u0008\u0000\u0000\u0000', 'latin1'),
    Buffer.from('%PDF-1.4\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>endobj'),
    Buffer.from('dni;nombre;telefono\n1;"=1+1";x\n'),
    Buffer.from([0x50, 0x4b, 3, 4, 20, 0, 0, 0, 8, 0, 1, 2, 3]),
  ]
}

/** The same picture, claiming to be 60,000 by 60,000. */
function bomb(png: Buffer): Buffer {
  const made = Buffer.from(png)
  made.writeUInt32BE(60_000, 16)
  made.writeUInt32BE(60_000, 20)
  return made
}

/** Flips, cuts, doubles or fills bytes, like a broken disk, an attacker or a dropped connection. */
export function mutated(choice: Choice, file: Buffer): Buffer {
  const made = Buffer.from(file)
  const at = choice.below(made.length + 1)
  switch (choice.below(5)) {
    case 0:
      return made.subarray(0, at)
    case 1:
      return Buffer.concat([made.subarray(0, at), Buffer.alloc(choice.below(64), choice.below(256)), made.subarray(at)])
    case 2:
      return Buffer.concat([made, made.subarray(at)])
    default:
      for (let flips = 1 + choice.below(12); flips > 0; flips -= 1) made[choice.below(made.length)] = choice.below(256)
      return made
  }
}
