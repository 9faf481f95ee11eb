import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { StatusKind } from '#web/theme/tokens.ts'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

/** The icon of a kind of message. Decorative. */
export function StatusIcon({ kind }: { kind: StatusKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
