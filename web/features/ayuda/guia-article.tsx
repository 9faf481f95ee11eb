import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { useSession } from '#web/lib/session.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { LinkButton } from '#web/ui/buttons/button.tsx'
import styles from './ayuda.module.css'
import type { Guia } from './guia.ts'
import { pictureOf } from './pictures.ts'

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
      <ol className={styles.steps}>
        {guia.pasos.map((paso) => (
          <li key={paso}>
            <WithNames text={paso} />
          </li>
        ))}
      </ol>
      {guia.notas && (
        <ul className={styles.notes}>
          {guia.notas.map((nota) => (
            <li key={nota}>{nota}</li>
          ))}
        </ul>
      )}
      {isAllowed && (
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

/** Button names are between asterisks. */
function WithNames({ text }: { text: string }) {
  const parts = text.split('*').map((part, index) => ({ part, index }))
  return parts.map(({ part, index }) => (index % 2 === 1 ? <strong key={index}>{part}</strong> : part))
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
