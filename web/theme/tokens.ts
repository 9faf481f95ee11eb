import { contrast, mix, type Hex } from './contrast.ts'
import { at, faintest, reach } from './ladder.ts'
import type { PrimaryName, SurfaceName } from './names.ts'
import { primaries, red, surfaces, type Ramp } from './palettes.ts'

/** The choices that determine every colour. */
export type ThemeColours = { primary: PrimaryName; surface: SurfaceName; dark: boolean }

/** Kinds of messages and states. */
export const statusKinds = ['ok', 'warn', 'bad', 'info'] as const
export type StatusKind = (typeof statusKinds)[number]

type Scheme = { surface: Ramp; primary: Ramp; noir: boolean; dark: boolean }

const statusRamps: Record<StatusKind, Ramp> = {
  ok: primaries.green,
  warn: primaries.amber,
  bad: red,
  info: primaries.sky,
}

/** The minimum contrast of text, and of meaningful non-text (WCAG 2 AA). */
export const textRatio = 4.5
export const markRatio = 3

function groundsOf({ surface, dark }: Scheme) {
  const ink = at(surface, dark ? 300 : 600)
  const ground = dark ? at(surface, 950) : at(surface, 50)
  const panel = dark ? mix(ground, at(surface, 900), 0.5) : '#ffffff'
  const raised = dark ? mix(at(surface, 900), at(surface, 800), 0.2) : '#ffffff'
  return {
    ground,
    panel,
    raised,
    field: dark ? mix(ground, panel, 0.5) : '#ffffff',
    'table-head': mix(panel, ink, dark ? 0.05 : 0.035),
    hover: faintest(panel, ink, 1.05),
    press: faintest(panel, ink, 1.12),
    'raised-hover': faintest(raised, ink, 1.09),
    'ground-hover': faintest(ground, ink, 1.07),
    'ground-active': faintest(ground, ink, 1.15),
    muted: faintest(panel, ink, 1.17),
    segment: dark ? faintest(panel, ink, 1.55) : panel,
  }
}

type Grounds = ReturnType<typeof groundsOf>

function linesOf({ surface, dark }: Scheme, { panel, raised, ground, field, ...hovers }: Grounds) {
  const ink = at(surface, dark ? 300 : 500)
  const on = [panel, raised, ground, field, hovers.hover, hovers['raised-hover']]
  return {
    line: faintest(panel, ink, dark ? 1.32 : 1.24),
    'raised-line': faintest(raised, ink, dark ? 1.4 : 1.24),
    'line-2': faintest(panel, ink, dark ? 1.75 : 1.5),
    // A field's edge at rest: as light as an edge that must be seen may be, where fields lie.
    'field-line': faintest(panel, at(surface, dark ? 200 : 700), markRatio, [panel, raised, ground, field]),
    'line-strong': reach(surface, dark ? [600, 50] : [300, 950], { on, ratio: markRatio + 0.05 }),
    'line-hover': reach(surface, dark ? [500, 50] : [400, 950], { on, ratio: 4.3 }),
  }
}

function textsOf({ surface, dark }: Scheme, grounds: Grounds) {
  const on = Object.values(grounds)
  const way = dark ? ([500, 50] as const) : ([400, 950] as const)
  const inverse = dark ? at(surface, 800) : at(surface, 900)
  return {
    text: at(surface, dark ? 50 : 950),
    'text-2': reach(surface, way, { on, ratio: 6 }),
    'text-3': reach(surface, way, { on, ratio: textRatio + 0.1 }),
    'text-off': reach(surface, way, { on, ratio: markRatio + 0.1 }),
    inverse,
    'on-inverse': at(surface, 50),
    'on-inverse-2': reach(surface, [400, 50], { on: [inverse], ratio: textRatio + 0.5 }),
  }
}

function solidOf({ surface, primary, noir, dark }: Scheme) {
  const [solid, onSolid, hover, active] = (() => {
    if (noir && dark) return [at(surface, 50), at(surface, 950), at(surface, 200), at(surface, 300)]
    if (noir) return [at(surface, 950), '#ffffff', at(surface, 800), at(surface, 700)]
    if (dark) return [at(primary, 400), at(surface, 950), at(primary, 300), at(primary, 200)]
    // A darker step would carry white text on yellow too, but as brown.
    if (contrast(at(primary, 600), '#ffffff') < textRatio)
      return [at(primary, 500), at(primary, 950), at(primary, 400), at(primary, 300)]
    return [at(primary, 600), '#ffffff', at(primary, 700), at(primary, 800)]
  })()
  return { solid, 'on-solid': onSolid, 'solid-hover': hover, 'solid-active': active }
}

/** Slices of a ring, from the accent towards the text: a paler one would sink into the panel. */
const sliceShares = [0, 0.22, 0.42, 0.6, 0.76]

function accentsOf({ surface, primary, noir, dark }: Scheme, grounds: Grounds, line: Hex) {
  const { panel } = grounds
  const ramp = noir ? surface : primary
  const accent = at(ramp, dark ? 400 : 500)
  const tint = mix(panel, accent, dark ? 0.16 : 0.1)
  const tintHover = mix(panel, accent, dark ? 0.24 : 0.16)
  const on = [...Object.values(grounds), tint, tintHover]
  const text = at(surface, dark ? 50 : 950)
  const focus = reach(ramp, dark ? [400, 50] : [500, 950], { on, ratio: markRatio + 0.1 })
  return {
    link: noir ? text : reach(ramp, dark ? [400, 50] : [600, 950], { on, ratio: textRatio + 0.1 }),
    tint,
    'tint-hover': tintHover,
    'tint-line': mix(line, accent, 0.4),
    'on-tint': reach(ramp, dark ? [300, 50] : [700, 950], { on: [tint, tintHover], ratio: 5 }),
    focus,
    'focus-glow': mix(panel, accent, dark ? 0.34 : 0.26),
    selection: mix(panel, accent, dark ? 0.36 : 0.22),
    ...Object.fromEntries(sliceShares.map((share, at) => [`slice-${at + 1}`, mix(focus, text, share)])),
  }
}

function statusOf(kind: StatusKind, grounds: Grounds, dark: boolean) {
  const ramp = statusRamps[kind]
  const tint = mix(grounds.panel, at(ramp, dark ? 400 : 500), dark ? 0.13 : 0.09)
  const on = [...Object.values(grounds), tint]
  return {
    tint,
    text: reach(ramp, dark ? [400, 50] : [600, 950], { on, ratio: textRatio + 0.1 }),
    dot: reach(ramp, dark ? [400, 50] : [500, 950], { on, ratio: markRatio + 0.2 }),
    line: mix(tint, at(ramp, dark ? 400 : 500), dark ? 0.22 : 0.26),
  }
}

/** Background colours of the door's answer, distinguishable from two metres in every theme. */
const signals = {
  'ok-solid': at(primaries.green, 700),
  'on-ok-solid': '#ffffff',
  'warn-solid': at(primaries.amber, 400),
  'on-warn-solid': at(primaries.amber, 950),
}

const danger = {
  'bad-solid': at(red, 600),
  'on-bad-solid': '#ffffff',
  'bad-solid-hover': at(red, 700),
  'bad-solid-active': at(red, 800),
}

const prefixed = <P extends string, V>(prefix: P, values: Record<string, V>) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [`${prefix}-${name}`, value]))

/** Every colour of a theme, by token name without the leading dashes. */
export type Tokens = Readonly<Record<string, Hex>>

/** Computes the colours of a theme; each step is chosen by its contrast, none by a fixed index. */
export function tokensFor({ primary, surface, dark }: ThemeColours): Tokens {
  const noir = primary === 'noir'
  const surfaceRamp = surfaces[surface]
  const scheme = { surface: surfaceRamp, primary: noir ? surfaceRamp : primaries[primary], noir, dark }
  const grounds = groundsOf(scheme)
  const lines = linesOf(scheme, grounds)
  const statuses = statusKinds.map((kind) => prefixed(kind, statusOf(kind, grounds, dark)))
  return {
    ...grounds,
    ...lines,
    ...textsOf(scheme, grounds),
    ...solidOf(scheme),
    ...accentsOf(scheme, grounds, lines.line),
    ...Object.assign({}, ...statuses),
    ...danger,
    ...signals,
  }
}

/** The tokens as CSS declarations, for a rule or `style.cssText`. */
export function cssOf(tokens: Tokens): string {
  return Object.entries(tokens)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';')
}
