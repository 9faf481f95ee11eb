import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { IConfiguration } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { checkArchitecture, crowded } from './architecture.ts'

const FIXTURE = fileURLToPath(new URL('./architecture-fixture', import.meta.url))
const configuration: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/**
 * The fixture's violations, one per rule. Rules that are made in a loop over a table count as one rule, or as two if the rows have
 * two forms.
 */
const EXPECTED = {
  'feature-graph-pagos': 'web/features/pagos/list.ts → web/features/usuarios/form.ts',
  'feature-graph-others': 'web/features/usuarios/form.ts → web/features/roles/roles.ts',
  'no-circular': 'server/circle-one.ts → server/circle-two.ts',
  'shared-is-pure': 'shared/values/dates.ts → server/clock.ts',
  'web-without-server': 'web/lib/api/api.ts → server/clock.ts',
  'web-without-node': 'web/lib/files.ts → fs',
  'server-without-web': 'server/render.ts → web/page.ts',
  'ring-engine': 'server/engine/records/read/list.ts → shared/collections/pago.ts',
  'ring-gym': 'server/gym/pagos/pagos.ts → server/app.ts',
  'floors-shared': 'shared/paises.ts → shared/collections/pago.ts',
  'floors-server/gym': 'server/gym/planes/plan.ts → server/gym/pagos/pagos.ts',
  'nobody-needs-lab': 'server/measure.ts → lab/bench/bench.ts',
  'driver-in-db': 'server/query.ts → ',
  'fastify-at-the-edge': 'server/reply.ts → ',
  'kit-without-features': 'web/lib/menu.ts → web/features/pagos/list.ts',
  'kit-without-domain': 'web/ui/button.ts → shared/collections/pago.ts',
  'features-below-app': 'web/features/roles/roles.ts → web/app/router.ts',
  'across-roots-by-name': 'server/sibling.ts → shared/values/dates.ts',
  'tests-stay-apart': 'server/reuse.ts → server/clock.test.ts',
  'server-without-dev-packages': 'server/build.ts → ',
  resolvable: 'server/lost.ts → ./gone.ts',
  'vague-name': 'web/lib/utils.ts',
  'noun-without-floor': 'server/gym/cajas',
  barrel: 'web/ui/index.ts',
}

describe('the architecture gate', async () => {
  const { problems } = await checkArchitecture(FIXTURE, ['shared', 'server', 'web', 'lab'])

  it('reports every known violation of the fixture', () => {
    for (const [rule, violation] of Object.entries(EXPECTED)) {
      expect(problems).toContainEqual(expect.stringContaining(`${rule}: ${violation}`))
    }
  })

  it('reports two files that need each other for their types alone', () => {
    expect(problems).toContain('no-circular: server/type-one.ts → server/type-two.ts')
  })

  it('counts the files of a folder, tests aside', () => {
    const files = (count: number, end: string) =>
      Array.from({ length: count }, (_, n) => `server/gym/pagos/n${n}${end}`)
    expect(crowded([...files(20, '.ts'), ...files(30, '.test.ts')])).toEqual([])
    expect(crowded(files(21, '.ts'))).toEqual(['crowded: server/gym/pagos (21)'])
  })

  it('has a violation for every rule', () => {
    const rules = (configuration.forbidden ?? []).map(({ name }) => name ?? '')
    const untested = rules.filter((name) => !(name in EXPECTED) && !/^(feature-graph|floors|ring)-/.test(name))
    expect(untested).toEqual([])
  })
})
