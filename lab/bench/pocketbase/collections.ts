type Field = { readonly name: string; readonly type: string } & Record<string, unknown>

/** A collection as `PUT /api/collections/import` takes it (PocketBase 0.23 and later). */
export interface ImportedCollection {
  readonly id: string
  readonly name: string
  readonly type: 'base' | 'auth'
  readonly fields: readonly Field[]
  readonly indexes: readonly string[]
  readonly listRule: string
  readonly viewRule: string
  readonly createRule: string | null
}

const text = (name: string): Field => ({ name, type: 'text' })
const number = (name: string): Field => ({ name, type: 'number' })
const madeAt: Field = { name: 'created', type: 'autodate', onCreate: true }
const idOf = (name: string) => `pbc_${name}`
const relation = (name: string, to: string): Field => ({
  name,
  type: 'relation',
  collectionId: idOf(to),
  maxSelect: 1,
  required: true,
})

/** Users may read and create records of their own gym: the plainest form of the product's rule. */
const ownGym = '@request.auth.gimnasio_id = gimnasio_id'

function base(name: string, fields: readonly Field[], indexed: readonly string[] = []): ImportedCollection {
  return {
    id: idOf(name),
    name,
    type: 'base',
    fields: [text('gimnasio_id'), ...fields, madeAt],
    indexes: indexed.map((columns, index) => `CREATE INDEX idx_${name}_${index} ON ${name} (${columns})`),
    listRule: ownGym,
    viewRule: ownGym,
    createRule: ownGym,
  }
}

/**
 * The measured part of the gym. Targets come before references to them. The indexes are those its questions can use:
 * PocketBase compares a rule's fields inside COALESCE, so an index led by the gym would serve no list.
 */
export const collections: readonly ImportedCollection[] = [
  base('sucursales', [text('nombre'), text('direccion')]),
  base('planes', [text('nombre'), relation('sucursal_id', 'sucursales')]),
  base('planes_plazos', [number('duracion'), number('precio'), relation('id_plan', 'planes')]),
  base(
    'miembros',
    [
      ...['nombre', 'dni', 'telefono', 'direccion', 'sexo'].map(text),
      { name: 'deleted', type: 'date' },
      relation('sucursal_id', 'sucursales'),
    ],
    ['sucursal_id, created', 'nombre'],
  ),
  base(
    'pagos',
    [
      text('medio_pago'),
      number('monto_total'),
      { name: 'fecha_pago', type: 'date' },
      relation('id_miembro', 'miembros'),
      relation('id_plan_plazo', 'planes_plazos'),
    ],
    ['id_miembro'],
  ),
  {
    ...base('encargados', [text('name')]),
    type: 'auth',
    listRule: 'id = @request.auth.id',
    viewRule: 'id = @request.auth.id',
    createRule: null,
    indexes: [],
  },
]
