import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-aria-components'
import { classes } from '../base/classes.ts'
import styles from './back-link.module.css'

interface BackLinkProps {
  href: string
  /** The name of the page before: 'Configuración'. */
  label: string
  onPress?: (() => void) | undefined
}

/** Above a page's head: the way back to the page that lists it. */
export function BackLink({ href, label, onPress }: BackLinkProps) {
  return (
    <Link href={href} {...(onPress && { onPress })} className={classes(styles.back)}>
      <ArrowLeft aria-hidden size={16} /> {label}
    </Link>
  )
}
