import { ArrowLeft, Moon, Palette, Sun } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { classes } from '#web/ui/base/classes.ts'
import { Logo } from '#web/ui/layout/logo.tsx'
import { onDemand } from '#web/ui/base/on-demand.ts'
import { toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import styles from './framed-page.module.css'

interface FramedPageProps {
  title: string
  /** A sentence under the title. */
  text?: ReactNode
  tone?: 'primary' | 'warn' | 'bad'
  /** An icon above the title, in the frame's colour. */
  icon?: ReactNode
  /** Wide enough for fields side by side. */
  isWide?: boolean | undefined
  /** The page before this one, in the corner. The front page is no screen of the app: its link loads it. */
  back?: { href: string; label: string } | undefined
  /** Beside the card where there is room. */
  aside?: ReactNode
  children?: ReactNode
}

/** A page outside the shell: a framed card in the centre, with the theme buttons in a corner. */
export function FramedPage({ title, text, tone = 'primary', icon, isWide, back, aside, children }: FramedPageProps) {
  return (
    <main className={styles.page}>
      {back && (
        <a className={styles.back} href={back.href}>
          <ArrowLeft aria-hidden />
          {back.label}
        </a>
      )}
      <LookButtons />
      <div className={classes(styles.stage, aside !== undefined && styles.sided)}>
        <div className={classes(styles.frame, styles[tone], isWide && styles.wide)}>
          <div className={styles.card}>
            {icon ? <span className={styles.icon}>{icon}</span> : <Logo size={30} isMarkOnly />}
            <h1 className={styles.title}>{title}</h1>
            {text && <p className={styles.text}>{text}</p>}
            {children}
          </div>
        </div>
        {aside}
      </div>
      <footer className={styles.footer}>Vigente · Hecho por el equipo de Vigente</footer>
    </main>
  )
}

const configurator = onDemand(async () => (await import('#web/ui/layout/theme-configurator.tsx')).ThemeConfigurator)

/** Theme buttons of the pages outside the shell. */
function LookButtons() {
  const { dark } = useTheme()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <div className={styles.corner}>
      <IconButton
        isRound
        variant="outline"
        label={dark ? 'Usar el modo claro' : 'Usar el modo oscuro'}
        icon={dark ? <Sun aria-hidden /> : <Moon aria-hidden />}
        onPress={toggleDark}
      />
      <IconButton
        isRound
        variant="outline"
        label="Apariencia"
        icon={<Palette aria-hidden />}
        onHoverStart={configurator.preload}
        onPress={() => setIsOpen(true)}
      />
      {isOpen && <configurator.Part isOpen isMenuHidden onClose={() => setIsOpen(false)} />}
    </div>
  )
}
