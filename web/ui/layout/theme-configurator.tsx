import type { CSSProperties } from 'react'
import { Radio, RadioGroup } from 'react-aria-components'
import { at } from '#web/theme/ladder.ts'
import { primaryNames, surfaceNames, type PrimaryName, type SurfaceName } from '#web/theme/names.ts'
import { primaries, surfaces } from '#web/theme/palettes.ts'
import { changeTheme, toggleDark } from '#web/theme/theme-store.ts'
import { useTheme } from '#web/theme/use-theme.ts'
import { classes } from '../base/classes.ts'
import { DialogBody } from '../overlays/dialog-parts.tsx'
import { SegmentedControl } from '../fields/choices/segmented-control.tsx'
import { SidePanel } from '../overlays/side-panel.tsx'
import styles from './theme-configurator.module.css'

const primaryLabels: Record<PrimaryName, string> = {
  noir: 'Noir',
  emerald: 'Esmeralda',
  green: 'Verde',
  lime: 'Lima',
  orange: 'Naranja',
  amber: 'Ámbar',
  yellow: 'Amarillo',
  teal: 'Turquesa',
  cyan: 'Cian',
  sky: 'Celeste',
  blue: 'Azul',
  indigo: 'Índigo',
  violet: 'Violeta',
  purple: 'Púrpura',
  fuchsia: 'Fucsia',
  pink: 'Rosa',
  rose: 'Carmín',
}

const surfaceLabels: Record<SurfaceName, string> = {
  slate: 'Pizarra',
  gray: 'Gris',
  zinc: 'Cinc',
  neutral: 'Neutro',
  stone: 'Piedra',
  soho: 'Soho',
  viva: 'Viva',
  ocean: 'Océano',
}

const swatchOf = (name: PrimaryName) => (name === 'noir' ? 'var(--text)' : at(primaries[name], 500))

type Variables = CSSProperties & Record<`--${string}`, string>

function half(surface: SurfaceName, dark: boolean): Variables {
  const ramp = surfaces[surface]
  return dark
    ? { '--back': at(ramp, 900), '--front': at(ramp, 700), '--edge': at(ramp, 600) }
    : { '--back': at(ramp, 200), '--front': '#ffffff', '--edge': at(ramp, 400) }
}

function Primaries({ value }: { value: PrimaryName }) {
  return (
    <RadioGroup
      className={classes(styles.group)}
      aria-label="Color primario"
      value={value}
      onChange={(chosen) => void changeTheme({ primary: primaryNames.find((name) => name === chosen) ?? value })}
    >
      <span className={styles.label}>
        Color primario<span className={styles.chosen}>{primaryLabels[value]}</span>
      </span>
      <div className={styles.swatches}>
        {primaryNames.map((name) => {
          const style: Variables = { '--swatch': swatchOf(name) }
          return (
            <Radio
              key={name}
              value={name}
              aria-label={primaryLabels[name]}
              className={classes(styles.swatch)}
              style={style}
            />
          )
        })}
      </div>
    </RadioGroup>
  )
}

/** The choice of no surface: one for each appearance. */
const automatic = { name: 'auto', label: 'Automática', light: 'slate', dark: 'zinc' } as const

const surfaceChoices = [
  automatic,
  ...surfaceNames.map((name) => ({ name, label: surfaceLabels[name], light: name, dark: name })),
]

function Surfaces({ value }: { value: SurfaceName | null }) {
  return (
    <RadioGroup
      className={classes(styles.group)}
      aria-label="Superficie"
      value={value ?? automatic.name}
      onChange={(chosen) => void changeTheme({ surface: surfaceNames.find((name) => name === chosen) ?? null })}
    >
      <span className={styles.label}>Superficie</span>
      <div className={styles.surfaces}>
        {surfaceChoices.map(({ name, label, light, dark }) => (
          <Radio key={name} value={name} className={classes(styles.surface)}>
            <span className={styles.split} aria-hidden="true">
              <span className={styles.half} style={half(light, false)} />
              <span className={styles.half} style={half(dark, true)} />
            </span>
            {label}
          </Radio>
        ))}
      </div>
    </RadioGroup>
  )
}

export type ThemeConfiguratorProps = {
  isOpen: boolean
  onClose: () => void
  /** For pages outside the shell, which have no menu. */
  isMenuHidden?: boolean | undefined
}

/** All theme settings, applied at once to the page behind. Load it on demand. */
export function ThemeConfigurator({ isOpen, onClose, isMenuHidden }: ThemeConfiguratorProps) {
  const { primary, surface, preset, menuMode, dark } = useTheme()
  return (
    <SidePanel isOpen={isOpen} onClose={onClose} title="Apariencia" size="s" isClear>
      <DialogBody>
        <div className={styles.group}>
          <span className={styles.label}>Modo</span>
          <SegmentedControl
            label="Modo"
            isFull
            value={dark ? 'oscuro' : 'claro'}
            onChange={toggleDark}
            options={[
              { id: 'claro', label: 'Claro' },
              { id: 'oscuro', label: 'Oscuro' },
            ]}
          />
        </div>
        <Primaries value={primary} />
        <Surfaces value={surface} />
        <div className={styles.group}>
          <span className={styles.label}>Estilo</span>
          <SegmentedControl
            label="Estilo"
            isFull
            value={preset}
            onChange={(chosen) => void changeTheme({ preset: chosen })}
            options={[
              { id: 'Aura', label: 'Aura' },
              { id: 'Lara', label: 'Lara' },
            ]}
          />
        </div>
        {!isMenuHidden && (
          <div className={styles.group}>
            <span className={styles.label}>Menú</span>
            <SegmentedControl
              label="Menú"
              isFull
              value={menuMode}
              onChange={(chosen) => void changeTheme({ menuMode: chosen })}
              options={[
                { id: 'static', label: 'Fijo' },
                { id: 'overlay', label: 'Superpuesto' },
              ]}
            />
          </div>
        )}
      </DialogBody>
    </SidePanel>
  )
}
