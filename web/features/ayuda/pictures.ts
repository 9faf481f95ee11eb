const files = import.meta.glob<string>('./imagenes/*/*.avif', { eager: true, query: '?url', import: 'default' })

/** Screens with a picture taken by `npm run product-pictures`. */
export type PictureName =
  | 'busqueda'
  | 'cobrar'
  | 'configuracion-datos'
  | 'configuracion-metodos'
  | 'entrada'
  | 'importar'
  | 'mi-cuenta'
  | 'miembro'
  | 'miembro-nuevo'
  | 'miembro-pausar'
  | 'pago'
  | 'plan-nuevo'
  | 'recibo'
  | 'reporte-ingresos'
  | 'rol-nuevo'
  | 'usuario-nuevo'

/** The address of a picture; undefined if it was not taken yet. */
export const pictureOf = (name: PictureName, dark: boolean): string | undefined =>
  files[`./imagenes/${dark ? 'oscuro' : 'claro'}/${name}.avif`]
