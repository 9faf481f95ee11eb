const files = import.meta.glob<string>('./imagenes/*.avif', { eager: true, query: '?url', import: 'default' })

/** The screens of the product of which `npm run product-pictures` keeps a picture here. */
export type PictureName =
  | 'busqueda'
  | 'cobrar'
  | 'configuracion-datos'
  | 'configuracion-metodos'
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

/** The address of a picture; undefined when it was not taken yet. */
export const pictureOf = (name: PictureName, dark: boolean): string | undefined =>
  files[`./imagenes/${name}-${dark ? 'oscuro' : 'claro'}.avif`]
