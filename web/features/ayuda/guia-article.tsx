import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import styles from './ayuda.module.css'
import type { Guia } from './guia.ts'
import { pictureOf } from './pictures.ts'
import { Versiones } from './versiones.tsx'
import { WithNames } from './with-names.tsx'

/** A guide: introduction, steps, picture, and a link to its screen. */
export function GuiaArticle({ guia, q }: { guia: Guia; q: string | undefined }) {
  const { can } = useSession()
  const isAllowed = guia.permiso === undefined || can(guia.permiso)
  return (
    <article className={styles.article}>
      <Link to="/admin/ayuda" search={{ q }} className={styles.back}>
        <ArrowLeft aria-hidden size={16} /> Todas las guías
      </Link>
      <h2 className={styles.title}>{guia.titulo}</h2>
      <p className={styles.summary}>{guia.resumen}</p>
      {!isAllowed && <Banner kind="info">Tu rol no incluye esta tarea. Pídele acceso a quien administra.</Banner>}
      {guia.versiones ? <Versiones versiones={guia.versiones} /> : <Pasos pasos={guia.pasos} />}
      {guia.notas && (
        <ul className={styles.notes}>
          {guia.notas.map((nota) => (
            <li key={nota}>{nota}</li>
          ))}
        </ul>
      )}
      {isAllowed && guia.lugar && (
        <div>
          <LinkButton variant="solid" href={guia.lugar.href}>
            {guia.lugar.label}
          </LinkButton>
        </div>
      )}
      <Picture guia={guia} />
    </article>
  )
}

function Pasos({ pasos }: Pick<Guia, 'pasos'>) {
  return (
    <ol className={styles.steps}>
      {pasos.map((paso) => (
        <li key={paso}>
          <WithNames text={paso} />
        </li>
      ))}
    </ol>
  )
}

function Picture({ guia: { imagen, titulo } }: { guia: Guia }) {
  const { dark } = useTheme()
  const address = imagen && pictureOf(imagen, dark)
  if (!address) return null
  return (
    <img
      className={styles.picture}
      src={address}
      width={1470}
      height={1020}
      alt={`Así se ve: ${titulo.toLowerCase()}`}
    />
  )
}
