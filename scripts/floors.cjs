/**
 * The nouns of each house from the ground up, '' for the files that lie in it directly. A noun uses those named before it
 * and no other, so no two ever need each other. A new noun gets its line here; how it is divided is its own affair.
 */
const FLOORS = {
  shared: [
    'values',
    'errors',
    'campos',
    'documentos',
    'palabras',
    'plataforma',
    'devoluciones',
    '',
    'collections',
    'importar',
    'caja',
    'ventas',
    'saldos',
    'recibos',
    'anulaciones',
    'domiciliacion',
    'en_linea',
    'vistas',
    'planes',
    'webhooks',
    'claves',
    'recordatorios',
    'riesgo',
    'reportes',
    'sucursales',
    'unir',
    'historia',
  ],
  'server/runtime': [
    'errors',
    'outgoing',
    'limits',
    'drafts',
    'file-store',
    'db',
    'jobs',
    'observability',
    '',
    'mail',
    'http',
    'backup',
    'process',
  ],
  'server/engine': ['request', 'records', 'limits', 'sessions', 'files', 'realtime', 'auth', 'openapi', ''],
  'server/platform': [
    'rights',
    'acts',
    'auditoria',
    'avisos',
    'servicios',
    'servicios_pagos',
    'proveedor',
    'consultas',
    'operador',
    'landing',
  ],
  'server/gym': [
    'locks',
    'campos',
    'gimnasios',
    'roles',
    'users',
    'claves',
    'planes',
    'caja',
    'pagos',
    'ventas',
    'saldos',
    'pausas',
    'anulaciones',
    'verify',
    'tareas',
    'miembros',
    'asistencias',
    'sucursales',
    'vistas',
    'panel',
    'rechazos',
    'reportes',
    'exportar',
    'publico',
    'recibos',
    'en_linea',
    'domiciliacion',
    'webhooks',
    'recordatorios',
    'riesgo',
    'registro',
    'traslado',
    'demostracion',
    '',
  ],
  'web/ui': ['base', 'buttons', 'fields', 'feedback', 'charts', 'overlays', 'pictures', 'layout', 'print', 'table'],
  'web/lib': ['clock', 'signed-in', 'api', '', 'words', 'sections', 'acts', 'keys', 'forms', 'whatsapp', 'lists'],
  'web/app': ['session', 'shell', 'palette', ''],
  seed: ['names', 'worlds', 'reminders', 'programs', 'platform', 'saldos', '', 'domiciliacion', 'visitas'],
  lab: ['harness', 'bench', 'queries', 'conformance', 'attack', 'budgets', 'faults', 'prove', 'pictures'],
}

/**
 * The folders that each wing of the server may use. Wings that know no gym word use only the values and the error codes of `shared`.
 */
const RINGS = {
  runtime: ['server/runtime', 'shared/values', 'shared/errors'],
  engine: ['server/engine', 'server/runtime', 'shared/values', 'shared/errors'],
  platform: ['server/platform', 'server/engine', 'server/runtime', 'shared'],
  gym: ['server/gym', 'server/platform', 'server/engine', 'server/runtime', 'shared'],
}

/** The files of a noun, its folders' too. */
const filesOf = (house, noun) => (noun === '' ? `^${house}/[^/]+$` : `^${house}/${noun}/`)

exports.FLOORS = FLOORS

/** The rules of both tables. Tests may look anywhere. */
exports.floorRules = (rule, tests) => [
  ...Object.entries(RINGS).map(([wing, uses]) =>
    rule(
      `ring-${wing}`,
      'engine → runtime; platform → engine, runtime; gym → platform, engine, runtime. Never the other way.',
      { path: `^server/${wing}/`, pathNot: tests },
      { path: '^(server|shared|seed|lab|scripts)/', pathNot: uses.map((folder) => `^${folder}/`) },
    ),
  ),
  ...Object.entries(FLOORS).flatMap(([house, nouns]) =>
    nouns.map((noun, floor) =>
      rule(
        `floors-${house}`,
        'A noun uses those below it in scripts/floors.cjs.',
        { path: filesOf(house, noun), pathNot: tests },
        {
          path: `^${house}/`,
          pathNot: nouns.slice(0, floor + 1).map((lower) => filesOf(house, lower)),
          dependencyTypesNot: ['dynamic-import'],
        },
      ),
    ),
  ),
]
