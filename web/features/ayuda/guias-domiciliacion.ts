import { hasDomiciliacion } from '#shared/domiciliacion/has-domiciliacion.ts'
import { paths } from '#web/lib/paths.ts'
import type { Guia } from './guia.ts'

/** Tasks of gyms that collect by direct debit. */
export const guiasDomiciliacion: readonly Guia[] = [
  {
    id: 'domiciliacion',
    grupo: 'La administración',
    titulo: 'Cobrar por el banco: la remesa del mes',
    resumen: 'Con un mandato firmado cobras de la cuenta de cada persona, con un archivo por mes.',
    palabras: 'domiciliación recibo sepa iban mandato remesa banco devuelto adeudo acreedor cuaderno 19',
    permiso: 'debits.manage',
    isOffered: hasDomiciliacion,
    pasos: [
      'Una vez: en *Configuración*, *Domiciliación*, completa el NIF, la cuenta y los días de cobro.',
      'En la ficha de cada miembro, *Domiciliar*: elige su mandato o agrega uno, qué se cobra y el primer día.',
      'En *Domiciliación*, *Nueva remesa*: mira quién entra y quién no, *Avisar* si faltan avisos, y *Generar archivo*.',
      '*Descargar archivo*, súbelo a la web de tu banco, y márcalo con *La presenté al banco*.',
      'Cuando el banco devuelve recibos, *Leer archivo del banco* en *Devueltos*, y decide qué hacer con cada uno.',
    ],
    notas: [
      'Para que alguien firme desde su casa, elige *Firma por enlace* en el mandato nuevo, o *Enviar para firmar* en uno sin firma. Puedes domiciliar antes: se cobra desde que firme.',
      'El papel firmado se guarda en el panel del mandato, como foto o PDF: puede pedírtelo el banco.',
      'La cuenta de un mandato no se cambia: agrega otro con la cuenta nueva, cancela el cobro, domicílialo con el nuevo y revoca el anterior.',
      'Los avisos a quienes tienen correo salen solos si enciendes *Avisar sin que nadie lo pida* en *Configuración*, *Domiciliación*.',
      'Cada recibo entra como pago en su día. Quien paga puede devolverlo hasta ocho semanas después.',
      'Un recibo sin saldo se puede cobrar otra vez. Con la cuenta cerrada o el mandato revocado, hace falta otro mandato.',
      'Mientras no la presentas, una remesa se puede retirar: sus recibos vuelven a la próxima. Si alguno ya no corresponde, porque se dio de baja o pagó de otra forma, la remesa lo dice arriba. Si la retiraste y el banco la tenía, ábrela y *Recuperar*.',
    ],
    lugar: { href: paths.domiciliacion(), label: 'Abrir la domiciliación' },
  },
]
