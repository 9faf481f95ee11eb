/** Words of which the headings of member lists are made, in Spanish, English and Portuguese. */
const words = new Set(
  `nombre nombres apellido apellidos paterno materno completo primer primero segundo socio socios socia miembro miembros
  cliente clientes alumno alumnos alumna persona titular abonado usuario integrante afiliado inscrito
  dni nif nie rut run cedula cc ci documento doc curp cuit cuil rfc dui pasaporte identificacion identidad id codigo cod
  telefono telefonos tel tels tlf tfno tlfno fono movil celular cel fijo whatsapp contacto correo correos email mail electronico
  fecha fec fch f nacimiento nac cumpleanos cumple edad alta baja ingreso inscripcion registro inicio fin final desde hasta
  vence vencimiento vto venc caducidad caduca expira ultimo ultima visita pagado proximo
  plan plaza tarifa membresia abono cuota precio importe monto valor total saldo deuda pago pagos medio metodo forma plazo
  duracion periodo mensualidad frecuencia sexo genero direccion domicilio calle numero nro num no n piso puerta
  cp postal localidad ciudad poblacion provincia departamento comuna barrio distrito colonia municipio estado pais
  nota notas observacion observaciones obs comentario comentarios estatus situacion activo sucursal sede centro gimnasio
  horario turno grupo clase clases actividad profesor entrenador monitor origen referencia emergencia tutor padre madre
  parentesco profesion ocupacion huella tarjeta carnet casillero taquilla foto tipo estado observ
  first last full name surname phone mobile cell birth date dob birthday gender sex address city zip country note notes
  membership member status start end expiration expiry expires number amount price payment comments age joined
  cognom cognoms nom telefon abizenak apelidos paga cif ce ced
  nome sobrenome cpf telefone nascimento endereco cidade plano situacao matricula observacoes`
    .split(/\s+/)
    .filter(Boolean),
)

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

/** How much of a cell are words of headings: 0 to 1. */
export function headingShare(cell: string): number {
  const found = wordsOf(cell)
  return found.length === 0 ? 0 : found.filter((word) => words.has(word)).length / found.length
}

/** The heading of a column of names of people. */
export const isNameHeading = (cell: string) => wordsOf(cell).some((word) => names.has(word))
