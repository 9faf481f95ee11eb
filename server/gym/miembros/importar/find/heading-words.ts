import { meantWords } from '../words/heading-words.ts'

/** Further words of which the headings of member lists are made: plurals, and names of columns that fill no field. */
const words = new Set([
  ...meantWords,
  ...`nombres apellidos socios miembros clientes alumnos usuario integrante inscrito rut run cc ci curp cuit cuil rfc dui
  id telefonos tels correos electronico edad alta baja ingreso inscripcion registro ultimo ultima visita plaza tarifa
  abono cuota total saldo deuda pagos medio metodo forma plazo periodo frecuencia piso puerta postal localidad
  poblacion provincia departamento comuna distrito colonia municipio estado pais notas observaciones comentarios
  estatus situacion activo sucursal sede centro gimnasio horario turno grupo clase clases actividad profesor
  entrenador monitor origen referencia tutor padre madre parentesco profesion ocupacion huella tarjeta carnet
  casillero taquilla foto last country notes status payment comments age joined cognoms apelidos cif ce cpf situacao
  matricula`.split(/\s+/),
])

const connectors = new Set('de del la el los las y e o en para por a al of the to and do da su'.split(' '))

const names = new Set(
  `nombre nombres apellido apellidos socio socios socia miembro miembros cliente clientes alumno alumnos persona titular abonado
  usuario integrante name surname nome sobrenome member`.split(/\s+/),
)

function wordsOf(cell: string): string[] {
  return cell
    .replace(/(\p{Ll})(?=\p{Lu})/gu, '$1 ')
    .normalize('NFD')
    .replace(/[\u0300-\u036F.]/g, '')
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== '' && !connectors.has(word))
}

/** The share of a cell's words that are heading words, 0 to 1. */
export function headingShare(cell: string): number {
  const found = wordsOf(cell)
  return found.length === 0 ? 0 : found.filter((word) => words.has(word)).length / found.length
}

/** The heading of a column of names of people. */
export const isNameHeading = (cell: string) => wordsOf(cell).some((word) => names.has(word))
