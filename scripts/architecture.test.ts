import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import type { IConfiguration } from 'dependency-cruiser'
import { describe, expect, it } from 'vitest'
import { checkArchitecture } from './architecture.ts'

const FIXTURE = fileURLToPath(new URL('./architecture-fixture', import.meta.url))
const configuration: IConfiguration = createRequire(import.meta.url)('../.dependency-cruiser.cjs')

/** The fixture's one violation per rule; the rules for features of the graph are one rule written once per feature. */
const EXPECTED = {
  'feature-graph-pagos': 'web/features/pagos/list.ts → web/features/usuarios/form.ts',
  'feature-graph-others': 'web/features/usuarios/form.ts → web/features/roles/roles.ts',
  'no-circular': 'server/circle-one.ts → server/circle-two.ts',
  'shared-is-pure': 'shared/dates.ts → server/clock.ts',
  'web-without-server': 'web/lib/api.ts → server/clock.ts',
  'web-without-node': 'web/lib/files.ts → fs',
  'server-without-web': 'server/render.ts → web/page.ts',
  'records-without-gym': 'server/records/list.ts → shared/collections/pago.ts',
  'db-at-the-bottom': 'server/db/pool.ts → server/records/list.ts',
  'budgets-at-the-bottom': 'server/budgets/budgets.ts → server/db/pool.ts',
  'collections-without-app': 'server/collections/pagos.ts → server/app.ts',
  'driver-in-db': 'server/query.ts → ',
  'fastify-at-the-edge': 'server/reply.ts → ',
  'kit-without-features': 'web/lib/menu.ts → web/features/pagos/list.ts',
  'kit-without-domain': 'web/ui/button.ts → shared/collections/pago.ts',
  'features-below-app': 'web/features/roles/roles.ts → web/app/router.ts',
  'across-roots-by-name': 'server/sibling.ts → shared/dates.ts',
  'tests-stay-apart': 'server/reuse.ts → server/clock.test.ts',
  'server-without-dev-packages': 'server/build.ts → ',
  resolvable: 'server/lost.ts → ./gone.ts',
  'vague-name': 'web/lib/utils.ts',
  barrel: 'web/ui/index.ts',
}

describe('the architecture gate', () => {
  it('reports every known violation of the fixture', async () => {
    const { problems } = await checkArchitecture(FIXTURE, ['shared', 'server', 'web'])
    for (const [rule, violation] of Object.entries(EXPECTED)) {
      expect(problems).toContainEqual(expect.stringContaining(`${rule}: ${violation}`))
    }
  })

  it('has a known violation for every rule', () => {
    const rules = (configuration.forbidden ?? []).map(({ name }) => name ?? '')
    const untested = rules.filter((name) => !(name in EXPECTED) && !name.startsWith('feature-graph-'))
    expect(untested).toEqual([])
  })

  it('sees the real tree whole', async () => {
    const root = fileURLToPath(new URL('..', import.meta.url))
    const { seen } = await checkArchitecture(root, ['shared', 'server', 'web'])
    expect(seen).toBeGreaterThan(50)
  })
})
