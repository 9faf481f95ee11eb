import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { StatusKind } from '../theme/tokens.ts'

const icons = { info: Info, ok: CircleCheck, warn: TriangleAlert, bad: CircleAlert }

/** The sign of a kind of message; decoration beside its words. */
export function StatusIcon({ kind }: { kind: StatusKind }) {
  const Icon = icons[kind]
  return <Icon aria-hidden />
}
