/** Refusals of imports, exports and reports. */
export const filesRefusals = {
  archivo_missing: 'Elige un archivo .csv o .xlsx.',
  archivo_empty: 'El archivo está vacío.',
  archivo_broken: 'No pudimos abrir el archivo. Ábrelo en tu hoja de cálculo y guárdalo otra vez como .xlsx o .csv.',
  archivo_old_excel: 'Es un archivo de Excel antiguo o con contraseña. Guárdalo como .xlsx o .csv.',
  archivo_not_a_table: 'El archivo no es una tabla de texto. Guárdalo como .xlsx o .csv.',
  archivo_long_row: 'El archivo tiene una fila demasiado larga. Revisa que sea una lista.',
  archivo_not_text: 'El archivo tiene signos que no son texto. Guárdalo otra vez como .xlsx o .csv.',
  archivo_without_rows: 'El archivo no tiene ninguna fila.',
  archivo_only_heads: 'El archivo tiene encabezados, pero ninguna fila debajo.',
  archivo_too_wide: 'El archivo tiene más de {columnas} columnas.',
  archivo_too_long: 'El archivo tiene más de {filas} filas. Divídelo en varios.',
  importar_applied: 'Esta importación ya se hizo.',
  importar_not_applied: 'Esta importación todavía no se hizo.',
  importar_undone: 'Esta importación ya se deshizo.',
  importar_paid: 'No se puede deshacer: ya pagaron {miembros}.',
  importar_joined: 'No se puede deshacer: {nombre} se unió con otra ficha. Deshaz antes la unión.',
  mapeo_repeated: 'Cada campo puede venir de una sola columna.',

  traslado_not_empty: 'Este gimnasio ya tiene planes, miembros o cajas: solo se puede traer todo a un gimnasio vacío.',
  traslado_not_an_export: 'El archivo no es una exportación completa de Vigente, o está dañado.',
  traslado_differs: 'El archivo no cuadra. {control}: {fila}, {motivo}.',
  traslado_row_wrong: 'El archivo trae un dato que no es válido: {columna}, en la fila {fila} de {tabla}.',
  traslado_rows_differ: 'El archivo está incompleto: dice traer {dice} filas de {tabla} y trae {filas}.',
  traslado_too_many: 'El archivo trae más de {filas} filas de {tabla}, y ningún gimnasio puede tener tantas.',

  descarga_cancelled: 'La descarga se canceló.',
  exportar_columns_missing: 'Deja al menos una columna.',
  exportar_pdf_too_long: 'Un PDF lleva hasta 20.000 filas. Usa CSV o XLSX.',
  reporte_backwards: 'El último día no puede ser anterior al primero.',
  reporte_future: 'Ese periodo todavía no empezó.',
  reporte_sucursal_missing: 'No tienes esa sucursal.',
  reporte_tabla_missing: 'Ese reporte no tiene esa tabla.',
  reporte_too_long: 'Un reporte abarca diez años como mucho.',
  reporte_without_gimnasio: 'Los reportes son de un gimnasio.',
  /** The sentence of a form's schema in shared. */
  dato_wrong: '{motivo}',

  disk_full: 'El servidor no tiene espacio y no guardó nada. Avísale a quien lo administra.',
  disk_nearly_full:
    'El servidor casi no tiene espacio en el disco: se puede consultar, pero no guardar. Avísale a quien lo administra.',
  file_no_space: 'No se pudo guardar el archivo. El servidor no tiene espacio; avísale a quien lo administra.',
  file_not_stored: 'No se pudo guardar el archivo. Intenta de nuevo en unos minutos.',
  server_away: 'El servicio no está disponible en este momento. Intenta de nuevo en unos segundos.',
  tarea_interrupted:
    'El servidor se detuvo antes de terminar. No quedó nada a medias: vuelve a empezar cuando quieras.',
  upload_too_slow: 'La subida tardó demasiado. Vuelve a intentarlo.',
} as const
