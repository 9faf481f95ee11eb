const { floorRules } = require('./scripts/floors.cjs')

/**
 * Which feature of the web app may use which other one. Adding a name is a decision: look first whether the part wanted
 * belongs in web/ui or web/lib.
 */
const FEATURES = {
  panel: ['pagos', 'recibos', 'miembros', 'planes', 'riesgo'],
  riesgo: ['miembros', 'domiciliacion'],
  recibos: ['exportar', 'vistas'],
  pagos: ['recibos', 'saldos', 'miembros', 'planes', 'exportar', 'en-linea'],
  saldos: ['recibos'],
  domiciliacion: ['planes', 'en-linea'],
  miembros: [
    'bajas',
    'domiciliacion',
    'saldos',
    'sucursales',
    'historial',
    'exportar',
    'recordatorios',
    'tareas',
    'vistas',
    'en-linea',
  ],
  caja: ['exportar'],
  configuracion: [
    'claves',
    'domiciliacion',
    'en-linea',
    'exportar',
    'historial',
    'miembros',
    'recordatorios',
    'roles',
    'sucursales',
    'tareas',
    'ventas',
    'webhooks',
  ],
  sucursales: ['planes'],
  ventas: ['recibos', 'saldos', 'miembros'],
  historial: ['roles'],
  claves: ['historial', 'roles'],
  reportes: ['exportar'],
  registro: ['acceso', 'servicios'],
  operador: ['servicios'],
}

const TEST = '\\.(test|spec)\\.tsx?$'
const SERVER_TEST = [TEST, '^server/testing/']
const PROOF = [...SERVER_TEST, '^lab/']

const featureRules = [
  ...Object.entries(FEATURES).map(([feature, uses]) => ({
    name: `feature-graph-${feature}`,
    comment: 'A feature uses another one only along the graph at the top of .dependency-cruiser.cjs.',
    severity: 'error',
    from: { path: `^web/features/${feature}/` },
    to: { path: '^web/features/', pathNot: [feature, ...uses].map((name) => `^web/features/${name}/`) },
  })),
  {
    name: 'feature-graph-others',
    comment: 'A feature without a line in the graph uses no other one.',
    severity: 'error',
    from: { path: '^web/features/([^/]+)/', pathNot: `^web/features/(${Object.keys(FEATURES).join('|')})/` },
    to: { path: '^web/features/', pathNot: '^web/features/$1/' },
  },
]

const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    ...featureRules,
    ...floorRules(rule, SERVER_TEST),
    rule(
      'no-circular',
      'Two modules that need each other are one, or a third is missing. Types and lazy parts count.',
      {},
      { circular: true },
    ),
    rule(
      'shared-is-pure',
      'shared runs in the browser and on the server: no Node, no DOM, no other folder; four libraries.',
      { path: '^shared/', pathNot: TEST },
      { pathNot: ['^shared/', '(^|/)node_modules/(zod|@internationalized/date|libphonenumber-js|ibantools)/'] },
    ),
    rule(
      'web-without-server',
      'The API is the only way from the browser to the server.',
      { path: '^web/' },
      { path: '^(server|seed|scripts|lab)/' },
    ),
    rule(
      'web-without-node',
      'Node does not exist in the browser.',
      { path: '^web/', pathNot: TEST },
      { dependencyTypes: ['core'] },
    ),
    rule('server-without-web', 'The server knows no screen.', { path: '^server/' }, { path: '^web/' }),
    rule(
      'driver-in-db',
      'Only the database layer opens connections; everybody else gets a Query.',
      { path: '^server/', pathNot: ['^server/runtime/db/', ...SERVER_TEST] },
      { path: '(^|/)node_modules/(pg|pg-pool|@types/pg)/', dependencyTypesNot: ['type-only'] },
    ),
    rule(
      'fastify-at-the-edge',
      'Requests and replies end where HTTP ends.',
      {
        path: '^server/',
        pathNot: [
          '^server/(app|api|acts|engine/protocol|main)\\.ts$',
          '^server/runtime/http/',
          '^server/engine/limits/body-budget\\.ts$',
          'routes\\.ts$',
          '^server/platform/acts/serve-act\\.ts$',
          '^server/engine/request/body\\.ts$',
          '^server/engine/records/routes/body-limit\\.ts$',
          ...SERVER_TEST,
        ],
      },
      { path: '(^|/)node_modules/(fastify|@fastify)/' },
    ),
    rule(
      'kit-without-features',
      'The kit, the theme and lib serve every feature and know none.',
      { path: '^web/(ui|theme|lib)/' },
      { path: '^web/(features|app)/' },
    ),
    rule(
      'kit-without-domain',
      'No word of the gym in the kit.',
      { path: '^web/(ui|theme)/' },
      { path: '^(shared/collections|web/lib)/' },
    ),
    rule(
      'features-below-app',
      'The app puts the features together, never the reverse.',
      { path: '^web/features/' },
      { path: '^web/app/' },
    ),
    rule(
      'across-roots-by-name',
      'Another root is imported by its name (#shared/…), so that moving a file breaks nothing far away.',
      { path: '^(shared|server|web|seed|lab)/' },
      { path: '^(shared|server|web|seed|lab)/', pathNot: '^$1/', dependencyTypesNot: ['aliased-subpath-import'] },
    ),
    rule(
      'tests-stay-apart',
      'What the product needs does not stand in a test.',
      { pathNot: [...PROOF, '^e2e/', '^web/testing/'] },
      { path: [...SERVER_TEST, '^web/testing/'] },
    ),
    rule(
      'nobody-needs-lab',
      'The lab proves the product and is no part of it.',
      { pathNot: [...PROOF, '^e2e/'] },
      { path: '^lab/' },
    ),
    rule(
      'server-without-dev-packages',
      'The server is installed without development packages.',
      { path: '^(server|shared|seed)/', pathNot: SERVER_TEST },
      { dependencyTypes: ['npm-dev'], dependencyTypesNot: ['type-only'], pathNot: '(^|/)node_modules/@types/' },
    ),
    rule('resolvable', 'What is imported exists and is declared.', {}, { couldNotResolve: true }),
  ],
  options: {
    doNotFollow: { path: '(^|/)node_modules/' },
    exclude: { path: '^(dist|data|\\.cache)/|\\.(css|svg|woff2)($|\\?)|^scripts/architecture-fixture/' },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: ['.ts', '.tsx', '.mjs', '.js', '.json'],
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
    },
  },
}
