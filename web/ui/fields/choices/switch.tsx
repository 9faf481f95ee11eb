import type { ReactNode } from 'react'
import { Switch as AriaSwitch, type SwitchProps as AriaSwitchProps } from 'react-aria-components'
import styles from './choice.module.css'
import { classes } from '#web/ui/base/classes.ts'

export type SwitchProps = Omit<AriaSwitchProps, 'children' | 'className'> & {
  label: string
  /** A second line, in a quieter colour. */
  detail?: ReactNode
}

/** A setting that takes effect at once. */
export function Switch({ label, detail, ...rest }: SwitchProps) {
  return (
    <AriaSwitch {...rest} className={classes(styles.choice)}>
      <span className={styles.track} />
      <span className={styles.texts}>
        {label}
        {detail && <span className={styles.detail}>{detail}</span>}
      </span>
    </AriaSwitch>
  )
}
