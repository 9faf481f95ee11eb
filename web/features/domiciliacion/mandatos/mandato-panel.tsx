import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Mandato } from '#shared/domiciliacion/mandato.ts'
import { LoadError } from '#web/lib/api/load-error.tsx'
import { paths } from '#web/lib/paths.ts'
import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { EmptyState } from '#web/ui/feedback/empty-state.tsx'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Facts } from '#web/ui/layout/facts.tsx'
import { DialogBody } from '#web/ui/overlays/dialog-parts.tsx'
import { RecordPanel } from '#web/ui/overlays/record-panel.tsx'
import styles from '../domiciliacion.module.css'
import { accountText, isSent, mandatoWords } from '../palabras/mandato-words.ts'
import { mandatoQuery, type MandatoUsado, miembrosOf } from '../queries/mandatos.queries.ts'
import { EnlaceDeFirma } from './enlace-de-firma.tsx'
import { MandatoActs } from './mandato-acts.tsx'
import { PapelFirmado } from './papel-firmado.tsx'
import { EstadoDeMandato } from './mandatos-columns.tsx'

interface MandatoPanelProps {
  id: string
  onStep: (by: 1 | -1) => void
  onClose: () => void
}

/** A mandate: its payer, its signature, and the members it pays for. */
export function MandatoPanel({ id, onStep, onClose }: MandatoPanelProps) {
  const { data: mandato, error, refetch } = useQuery(mandatoQuery(id))
  return (
    <RecordPanel
      onClose={onClose}
      onStep={onStep}
      title={mandato?.nombre ?? 'Mandato'}
      description={mandato && <EstadoDeMandato mandato={mandato} />}
    >
      <DialogBody>
        {mandato ? (
          <MandatoFacts mandato={mandato} />
        ) : error ? (
          <LoadError
            error={error}
            onRetry={refetch}
            missing={<EmptyState isCompact title="No encontramos este mandato" />}
          />
        ) : (
          <Skeleton height={280} />
        )}
      </DialogBody>
      {mandato && <MandatoActs mandato={mandato} />}
    </RecordPanel>
  )
}

function MandatoFacts({ mandato }: { mandato: MandatoUsado }) {
  const { format } = useSession()
  const { estado, referencia, iban_final, nif, correo, tipo, firma, ultimo, revocado, motivo, created } = mandato
  const { text, kind } = mandatoWords(mandato)
  return (
    <>
      {text !== '' && <Banner kind={kind === 'neutral' ? 'info' : kind}>{text}</Banner>}
      {isSent(mandato) && <EnlaceDeFirma mandato={mandato} />}
      <Facts
        title="Quien paga"
        rows={[
          ['Cuenta', iban_final === '' ? 'La escribe quien firma' : accountText(iban_final)],
          ['NIF', nif],
          ['Correo', correo],
        ]}
      />
      <Facts
        title="Mandato"
        rows={[
          ['Referencia', referencia],
          ['Se cobra', tipo === 'unico' ? 'Una sola vez' : 'Cada período'],
          ['Firma', signedText(mandato, format.civilDate)],
          ['Último cobro', ultimo !== '' && format.civilDate(ultimo)],
          ['Agregado', format.moment(created)],
          ['Revocado', revocado !== '' && format.moment(revocado)],
          ['Motivo', motivo],
        ]}
      />
      {firma === 'papel' && <PapelFirmado mandato={mandato} />}
      {estado === 'activo' && <p className={styles.text}>{otherAccount}</p>}
      <Paid mandato={mandato} />
    </>
  )
}

const otherAccount =
  'La cuenta de un mandato no se cambia: agrega otro con la cuenta nueva, cancela el cobro de cada miembro, domicílialo con el nuevo y revoca este.'

/** 'En papel, el 20/11/2026, en Madrid'. */
function signedText({ firma, firmado, lugar }: Mandato, day: (day: string) => string): string {
  if (firma === '') return 'Todavía no'
  return [firma === 'papel' ? 'En papel' : 'Por enlace', `el ${day(firmado)}`, lugar && `en ${lugar}`]
    .filter(Boolean)
    .join(', ')
}

function Paid({ mandato }: { mandato: MandatoUsado }) {
  const miembros = miembrosOf(mandato)
  const links = miembros.map(
    ({ id, nombre, concepto }) =>
      [
        concepto,
        <Link key={id} to={paths.verMiembro(id)} className={styles.link}>
          {nombre}
        </Link>,
      ] as const,
  )
  return <Facts title="Paga por" rows={links.length > 0 ? links : [['Miembros', 'Nadie lo usa todavía']]} />
}
