import { spawnSync } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { onDemonstration } from '#lab/harness/demonstration.ts'
import { signInAt } from '#lab/harness/client.ts'
import { inTemporaryFolder } from '#lab/harness/temporary-folder.ts'
import { demoPassword } from '#seed/load-world.ts'
import { examplesIn } from '#server/platform/landing/plain-markdown.ts'
import { guide } from '#server/openapi/routes.ts'
import type { Proof } from './tools/proof.ts'
import { runProgram } from '#lab/harness/run-program.ts'

const checks = 'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance'

/** Requests made of each operation at random, besides those at the borders of its schemas. */
const random = '10'

const succeeds = (program: string, args: readonly string[]) => spawnSync(program, args).status === 0

/** The description of the API against the server, and the guide's example for the official clients in other languages. */
export const contractProofs: readonly Proof[] = [
  {
    part: 'contract',
    what: 'thousands of requests made from the description get no answer that it does not name, and none of 500',
    unable: async () => (succeeds('schemathesis', ['--version']) ? null : 'pip install schemathesis'),
    play: (note) =>
      withDemo(async (url, clave) => {
        const limits = ['--phases', 'coverage,fuzzing', '-n', random, '--seed', '1', '--request-timeout', '20']
        const header = ['-H', `Authorization: Bearer ${clave}`]
        const description = `${url}/api/openapi.json`
        await runProgram(note, 'schemathesis', [
          'run',
          description,
          '--url',
          url,
          ...header,
          '--checks',
          checks,
          ...limits,
        ])
      }),
  },
  {
    part: 'contract',
    what: 'the guide’s example runs with the PocketBase client for Python',
    unable: async () => (succeeds('python3', ['-c', 'import pocketbase']) ? null : 'pip install pocketbase'),
    play: (note) =>
      withDemo(async (url, clave) => {
        await inTemporaryFolder(async (folder) => {
          const script = join(folder, 'vencidos.py')
          await writeFile(script, examplesIn(guide, 'python').join('\n'))
          const said = await runProgram(note, 'python3', [script], { env: { VIGENTE: url, CLAVE: clave } })
          if (said.length === 0)
            throw new Error('the demonstration has members whose membership ended, and none was printed')
        })
      }),
  },
]

const withDemo = (play: (url: string, clave: string) => Promise<void>): Promise<void> =>
  onDemonstration(async (url) => play(url, await signInAt(url, 'admin@norte.example', demoPassword)))
