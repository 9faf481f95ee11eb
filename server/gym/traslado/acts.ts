import { permissions } from '#shared/permissions.ts'
import type { Declared } from '#server/platform/acts/act.ts'

/** A whole gym as one file. Both need every open branch besides. */
export const trasladoRoutes = {
  exportar: {
    route: 'GET /api/exportar/gimnasio.zip',
    says: 'Exportar todos los datos del gimnasio',
    note: 'Para guardarlo o mudarlo.',
    tag: 'Exportar',
    opens: ['data.export'],
    denied: 'exportar_gimnasio_denied',
    answers: { file: ['application/zip'] },
  },
  importar: {
    route: 'POST /api/importar/gimnasio',
    says: 'Traer un gimnasio completo',
    opens: { all: permissions },
    denied: 'traslado_denied',
    answers: {},
  },
} as const satisfies Record<string, Declared>
