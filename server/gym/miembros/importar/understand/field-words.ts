import type { Campo } from '#shared/importar/campos.ts'

/**
 * Headings of a field: every word of `todas`, one of `alguna` and none but these and `otras`. A `debil` one stands for the field
 * only if no other column does.
 */
type Heading = {
  campo: Campo
  /** Set for a column of names: it holds a part of the name, or the whole. */
  parte?: 'parte' | 'entero'
  todas?: string
  alguna?: string
  otras?: string
  debil?: true
  /** Takes any other word that names nobody else. */
  sueltas?: true
  /** The look that most of its cells have beside the field's. */
  celdas?: RegExp
}

const ordinals = 'primer segundo tercer otro 1 2 3 4'
const ofPhone = `${ordinals} numero fijo casa trabajo oficina particular personal principal alternativo secundario adicional habitacion socio`
const ofPlan = 'plan membresia tarifa abono bono paquete pase pack cuota'
const places =
  'direccion domicilio calle avenida pueblo parroquia canton localidad ciudad provincia municipio poblacion colonia comuna distrito barrio urbanizacion cp piso depto departamento puerta portal escalera bloque manzana'

const headings: readonly Heading[] = [
  { campo: 'nombre', parte: 'entero', todas: 'nombre completo', otras: 'socio apellido' },
  { campo: 'nombre', parte: 'entero', todas: 'nombre apellido', sueltas: true },
  { campo: 'nombre', parte: 'parte', todas: 'nombre', otras: `${ordinals} pila socio` },
  { campo: 'nombre', parte: 'entero', todas: 'socio', debil: true },
  { campo: 'nombre', parte: 'entero', todas: 'nombre', sueltas: true, debil: true },
  { campo: 'apellido', alguna: 'apellido paterno materno', otras: `${ordinals} apellido paterno materno casada socio` },
  {
    campo: 'dni',
    alguna:
      'dni documento cedula rut run curp cc ci cuil cuit identificacion identidad dui dpi cpf rg rfc ine pasaporte',
    otras:
      'numero nacional identidad documento socio extranjero extranjeria ciudadania personal fiscal dni ce cif cedula rut run cuit cuil carnet tarjeta card pasaporte',
  },
  { campo: 'dni', todas: 'tipo numero documento', otras: 'identidad' },
  { campo: 'dni', todas: 'numero', celdas: /^[\dA-Z.\s-]{7,}$/i, debil: true },
  { campo: 'tipo_documento', todas: 'tipo', alguna: 'documento dni identificacion id cedula', otras: 'identidad' },
  { campo: 'tipo_documento', alguna: 'tipo documento identificacion', debil: true },
  { campo: 'telefono', alguna: 'telefono celular whatsapp fijo', otras: `${ofPhone} telefono celular whatsapp` },
  { campo: 'contacto_emergencia', todas: 'contacto', otras: 'socio', celdas: /^[^@]*\p{L}[^@]*$/u, debil: true },
  {
    campo: 'telefono',
    todas: 'contacto',
    otras: 'telefono celular whatsapp numero principal',
    debil: true,
  },
  {
    campo: 'correo',
    todas: 'correo',
    otras: `${ordinals} electronico direccion personal principal alternativo secundario socio`,
  },
  { campo: 'correo', alguna: 'contacto usuario socio', otras: 'correo electronico', debil: true },
  {
    campo: 'direccion',
    alguna: places,
    otras: `${places} ${ordinals} numero particular residencia exterior interior casa socio postal completo`,
  },
  { campo: 'sexo', todas: 'sexo', otras: 'socio' },
  { campo: 'fecha_nacimiento', todas: 'nacimiento', otras: 'fecha socio' },
  {
    campo: 'origen',
    alguna: 'conocio conociste origen llego entero captacion',
    otras: 'como por donde medio canal gimnasio gym socio fuente',
  },
  { campo: 'origen', alguna: 'medio canal fuente procedencia source', otras: 'captacion publicidad lead', debil: true },
  {
    campo: 'contacto_emergencia',
    alguna: 'emergencia',
    otras: 'contacto telefono celular nombre numero caso socio avisar llamar familiar parentesco en correo apellido',
  },
  {
    campo: 'contacto_emergencia',
    alguna: 'tutor tutora madre padre mama papa responsable familiar apoderado acudiente representante',
    otras: 'nombre telefono celular numero legal apellido contacto madre padre tutor tutora',
  },
  { campo: 'alerta', alguna: 'alerta aviso advertencia', otras: 'medica' },
  { campo: 'etiquetas', alguna: 'etiqueta tag grupo', otras: 'socio' },
  { campo: 'notas', todas: 'nota', otras: `${ordinals} socio interna general adicional medica` },
  {
    campo: 'notas',
    alguna: 'codigo legajo matricula carnet ficha expediente folio credencial id',
    otras: 'numero socio interno acceso barra carnet',
    celdas: /\d/,
  },
  { campo: 'notas', todas: 'socio', otras: 'numero', celdas: /\d/ },
  { campo: 'notas', todas: 'baja', otras: 'fecha motivo causa' },
  { campo: 'plan', alguna: ofPlan, otras: `${ofPlan} nombre actual contratado socio mensual` },
  {
    campo: 'plan',
    alguna: `${ofPlan} actividad servicio producto modalidad clase disciplina contrato curso`,
    otras: `${ofPlan} tipo socio`,
    debil: true,
  },
  {
    campo: 'plazo',
    alguna: 'plazo duracion periodicidad frecuencia',
    otras: 'plan membresia cuota abono tarifa mes pagado',
  },
  {
    campo: 'cuota',
    alguna: 'importe cuota tarifa abono',
    otras: 'importe cuota tarifa abono mensual plan membresia mes total actual pagado eur euro usd',
  },
  {
    campo: 'inicio',
    alguna: 'inicio desde',
    otras: 'fecha plan membresia periodo cuota abono tarifa contrato actual valido vigencia desde',
  },
  {
    campo: 'vencimiento',
    alguna: 'vencimiento fin hasta vigencia',
    otras:
      'fecha plan membresia cuota abono bono paquete tarifa periodo proximo ultimo actual activo contrato pagado socio valido vigencia hasta fin vencimiento',
  },
  {
    campo: 'vencimiento',
    alguna: 'proximo renovacion renewal corte limite',
    otras: 'fecha plan membresia cuota abono tarifa pagado cobro renovacion',
    debil: true,
  },
]

/** Words of somebody or something else, whose name is no member's. */
const others = new Set(
  'tutor tutora madre padre mama papa contacto emergencia responsable familiar empresa plan membresia tarifa sucursal sede gimnasio gym club entrenador profesor instructor monitor vendedor comercial asesor usuario calle actividad clase banco archivo'.split(
    ' ',
  ),
)

/** Words of a group of columns, which stand before each of its headings. */
const ofGroups = ['personal']

const listOf = (words = '') => words.split(' ').filter(Boolean)

const rules = headings.map(({ todas, alguna, otras, ...rest }) => {
  const all = listOf(todas)
  const some = listOf(alguna)
  return { ...rest, all, some, known: new Set([...all, ...some, ...listOf(otras), ...ofGroups]) }
})

/** A field that a heading may stand for. */
export type Named = Pick<Heading, 'campo' | 'parte' | 'celdas'> & { debil: boolean }

/** The fields that the words of a heading may stand for, the likeliest first. A heading stands for none by a part of its words. */
export function fieldsNamed(words: readonly string[]): Named[] {
  const isOther = words.some((word) => others.has(word))
  return rules
    .filter(({ all, some, known, sueltas }) => {
      const hasOwn =
        all.every((word) => words.includes(word)) && (some.length === 0 || some.some((word) => words.includes(word)))
      return words.length > 0 && hasOwn && (sueltas ? !isOther : words.every((word) => known.has(word)))
    })
    .map(({ all: _all, some: _some, known: _known, debil = false, ...named }) => ({ ...named, debil }))
}

/** The heading of a column of plain notes, which need no heading of their own in the member's notes. */
export const isPlainNote = (words: readonly string[]) =>
  words.includes('nota') && fieldsNamed(words).some(({ campo }) => campo === 'notas')

/** The heading of a house number, which belongs to an address only beside a street. */
export const isHouseNumber = (words: readonly string[]) =>
  words.includes('numero') &&
  words.every((word) => ['numero', 'exterior', 'casa', 'direccion', 'domicilio'].includes(word))
