/** Refusals of files for the bank, their receipts and what the bank returns. */
export const remesasRefusals = {
  devolucion_archivo_empty: 'Este archivo no trae recibos devueltos.',
  devolucion_archivo_large: 'El archivo es demasiado grande. Pide al banco uno de menos días.',
  devolucion_archivo_other:
    'Este archivo no es de devoluciones: hace falta un pain.002, un camt.053 o un camt.054 de tu banco.',
  devolucion_archivo_wrong: 'No se pudo leer el archivo. Descárgalo otra vez del banco, sin abrirlo ni cambiarlo.',
  devolucion_wrong: 'Escribe el código del banco, de cuatro signos, como AM04.',
  recibo_devuelto: 'Este recibo ya figura como devuelto.',
  recibo_early: 'Ese día todavía no llegó, o es anterior al archivo.',
  recibo_not_presented: 'Este recibo no se presentó al banco.',
  recibo_not_returned: 'Este recibo no está devuelto, o alguien ya lo atendió. Actualiza la página.',
  recibo_no_repeat: 'El banco no acepta otro intento de este recibo. Acuerda con quien paga otra forma.',
  remesa_account_missing:
    'Falta la cuenta de alguien: sus datos se borraron a su pedido, o la remesa vino con el gimnasio desde otro servidor. El archivo ya no se puede escribir.',
  remesa_acreedor_missing: 'Completa los datos del acreedor en Configuración, Domiciliación.',
  remesa_again:
    'La remesa del {dia} ya cobra a algunos de los mismos miembros. Si no llegó al banco, retírala primero. Si llegó, deja fuera de la próxima a quienes el banco ya cobra.',
  remesa_branches: 'Una remesa es de todo el gimnasio: la hace quien ve todas las sucursales.',
  remesa_changed: 'Lo que se cobra ese día cambió. Mira la propuesta otra vez.',
  remesa_day_wrong: 'Ese día los bancos no trabajan. El siguiente es el {dia}.',
  remesa_earlier:
    'A algunos de sus miembros les falta un recibo de antes. Recupera primero la remesa anterior, o genera otra.',
  remesa_empty: 'No hay recibos para ese día.',
  remesa_late: 'El banco ya no toma recibos para ese día. El primero posible es el {dia}.',
  remesa_later: 'Retira primero la remesa del {dia}, que cobra a algunos de los mismos miembros.',
  remesa_moved: 'Esta remesa ya no está así. Actualiza la página.',
  remesa_other_secret: 'Las cuentas se guardaron con otra clave de este servidor y no se pueden leer.',
} as const
