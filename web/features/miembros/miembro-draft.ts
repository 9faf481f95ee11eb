import { type Miembro, type MiembroInput } from '#shared/collections/miembro.ts'

/** The form as it opens: empty for a new member, or what is stored. */
export function miembroDraft(stored: Miembro | undefined, sucursal: string): MiembroInput {
  return {
    nombre: stored?.nombre ?? '',
    dni: stored?.dni ?? '',
    tipo_documento: stored?.tipo_documento ?? '',
    telefono: stored?.telefono ?? '',
    correo: stored?.correo ?? '',
    direccion: stored?.direccion ?? '',
    sexo: stored?.sexo ?? '',
    fecha_nacimiento: stored?.fecha_nacimiento ?? '',
    contacto_emergencia: stored?.contacto_emergencia ?? '',
    alerta: stored?.alerta ?? '',
    notas: stored?.notas ?? '',
    etiquetas: stored?.etiquetas ?? [],
    sucursal_id: stored?.sucursal_id ?? sucursal,
  }
}
