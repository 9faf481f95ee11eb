import { useQuery } from '@tanstack/react-query'
import { IdCard, Mail, Phone } from 'lucide-react'
import type { ReactNode } from 'react'
import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { useSession } from '#web/lib/session.ts'
import { useWriteTelefono } from '#web/lib/telefono.tsx'
import { CopyButton } from '#web/ui/buttons/copy-button.tsx'
import { classes } from '#web/ui/base/classes.ts'
import { miembroQuery } from '../queries/miembros.queries.ts'
import styles from './miembro-contacto.module.css'

/** Phone, document and mail, each ready to use or to copy. */
export function MiembroContacto({ miembro: { id, telefono, dni } }: { miembro: MiembroPago }) {
  const { format } = useSession()
  const { data } = useQuery(miembroQuery(id))
  const phone = useWriteTelefono()(telefono)
  const document = format.document(dni, data?.tipo_documento)
  return (
    <ul className={styles.lines} aria-label="Contacto">
      {telefono !== '' && (
        <Line icon={<Phone aria-hidden />} copied={phone} label="Copiar teléfono">
          <a href={`tel:${phone.replaceAll(/[^+\d]/g, '')}`}>{phone}</a>
        </Line>
      )}
      {dni !== '' && (
        <Line icon={<IdCard aria-hidden />} copied={dni} label="Copiar documento">
          {data?.tipo_documento || format.documentName} {document}
        </Line>
      )}
      <Correo correo={data?.correo} />
    </ul>
  )
}

/** Its line is there before the address, so that nothing below moves when it comes. */
function Correo({ correo }: { correo: string | undefined }) {
  return (
    <li className={classes(styles.line, styles.mail)}>
      <Mail aria-hidden />
      <span className={styles.text}>
        {correo ? <a href={`mailto:${encodeURIComponent(correo)}`}>{correo}</a> : correo === '' && 'Sin correo'}
      </span>
      {correo && <CopyButton text={correo} label="Copiar correo" />}
    </li>
  )
}

interface LineProps {
  icon: ReactNode
  copied: string
  label: string
  children: ReactNode
}

function Line({ icon, copied, label, children }: LineProps) {
  return (
    <li className={styles.line}>
      {icon}
      <span className={styles.text}>{children}</span>
      <CopyButton text={copied} label={label} />
    </li>
  )
}
