import type { MiembroPago } from '#shared/collections/miembro-pago.ts'
import { MiembroAutomatico } from './automatico/miembro-automatico.tsx'
import { MiembroLinks } from './miembro-links.tsx'

/** A member's payments online: by themselves, and by links. */
export function MiembroEnLinea({ miembro, headingClass }: { miembro: MiembroPago; headingClass: string | undefined }) {
  return (
    <>
      <MiembroAutomatico miembro={miembro} headingClass={headingClass} />
      <MiembroLinks id={miembro.id} headingClass={headingClass} />
    </>
  )
}
