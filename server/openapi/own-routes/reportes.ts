import { nombresReporte } from '#shared/reportes/reporte.ts'
import { listOf, number, object, oneOf, text, yesNo, type DescribedRoute } from './described-route.ts'

const between = {
  desde: 'Primer día, `AAAA-MM-DD`.',
  hasta: 'Último día, `AAAA-MM-DD`.',
  sucursal: 'Id de la sucursal.',
}

const tarea = object({
  id: text,
  tipo: text,
  registro: text,
  estado: oneOf('en curso', 'hecha', 'fallida', 'cancelada', 'interrumpida'),
  hechas: number,
  total: number,
  problema: { type: ['object', 'null'] },
})

/** The routes of reports, files, imports and the day. */
export const reportes: readonly DescribedRoute[] = [
  {
    route: 'GET /api/reportes/:nombre',
    tag: 'Reportes',
    summary: 'Un reporte: cifras, desgloses y una página de su detalle',
    path: { nombre: oneOf(...nombresReporte) },
    query: between,
    answer: object({
      nombre: oneOf(...nombresReporte),
      desde: text,
      hasta: text,
      cifras: listOf(object({ id: text, titulo: text, valor: { type: ['number', 'null'] } })),
      tablas: listOf(object({ id: text, titulo: text, columnas: listOf({}), filas: listOf({}) })),
      detalle: object({ columnas: listOf({}), filas: listOf({}), pagina: number, cantidad: number }),
    }),
  },
  {
    route: 'GET /api/exportar/:archivo',
    tag: 'Exportar',
    summary: 'Una lista o un reporte como archivo: `miembros.csv`, `pagos.xlsx`, `ingresos.pdf`',
    path: { archivo: text },
    query: between,
    answer: {
      file: [
        'text/csv; charset=utf-8',
        'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
        'application/pdf',
      ],
    },
  },
  {
    route: 'GET /api/exportar/gimnasio.zip',
    tag: 'Exportar',
    summary: 'El gimnasio entero, para guardarlo o mudarlo',
    answer: { file: ['application/zip'] },
  },
  {
    route: 'GET /api/sucursales/:id/cierre',
    tag: 'Sucursales',
    summary: 'Qué se cierra con una sucursal, antes de cerrarla',
    answer: object({
      impide: text,
      miembros: object({ total: number, vigentes: number, entran: number }),
      usuarios: object({ total: number, nombres: listOf(text) }),
      claves: object({ total: number, nombres: listOf(text) }),
      planes: number,
      links: number,
      automaticos: number,
      recordatorios: yesNo,
    }),
  },
  {
    route: 'GET /api/hoy',
    tag: 'Hoy',
    summary: 'El día de una sucursal: cobrado, vencimientos, visitas, cumpleaños',
    query: { sucursal: 'Id de la sucursal; sin él, todas.' },
    answer: object({
      dia: text,
      cobros: object({ hoy: number, propios: number, antes: number, dias: listOf(number) }),
      cobrado: listOf({}),
      vendido: listOf({}),
      vencieron: listOf(number),
      vencen: listOf(number),
      horas: listOf(object({ hora: number, visitas: number })),
      antes: object({ visitas: number, horas: listOf({}) }),
      cumpleanos: listOf({}),
    }),
  },
  {
    route: 'GET /api/tareas',
    tag: 'Importar',
    summary: 'Las importaciones del último día',
    answer: object({ tareas: listOf(tarea) }),
  },
  {
    route: 'POST /api/tareas/:id/cancelar',
    tag: 'Importar',
    summary: 'Cancela una importación en curso',
    answer: tarea,
  },
  {
    route: 'POST /api/importar',
    tag: 'Importar',
    summary: 'Sube un archivo de miembros, como formulario con `archivo` y `sucursal_id`',
    body: { ...object({ sucursal_id: text }), required: ['sucursal_id'] },
    answer: object({ id: text }),
  },
  { route: 'GET /api/importar', tag: 'Importar', summary: 'Las importaciones', answer: {} },
  { route: 'GET /api/importar/:id', tag: 'Importar', summary: 'Una importación', answer: object({ id: text }) },
  {
    route: 'POST /api/importar/:id',
    tag: 'Importar',
    summary: 'Revisa una importación, o la aplica',
    body: object({
      mapeo: listOf(text),
      duplicados: oneOf('omitir', 'actualizar'),
      decisiones: { type: 'object' },
      orden: { type: 'object' },
      planes: { type: 'object' },
      aplicar: { type: 'boolean' },
    }),
    answer: object({ id: text }),
    alsoAnswers: [202],
  },
  {
    route: 'POST /api/importar/:id/leer',
    tag: 'Importar',
    summary: 'Lee el archivo de otra manera',
    body: object({ letras: text, separador: text, hoja: { type: 'integer' }, encabezado: { type: 'integer' } }),
    answer: object({ id: text }),
  },
  {
    route: 'POST /api/importar/:id/deshacer',
    tag: 'Importar',
    summary: 'Deshace una importación',
    answer: object({ tarea }),
    alsoAnswers: [202],
  },
]
