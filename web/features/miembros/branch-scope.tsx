import { useSession } from '#web/lib/session.ts'
import { SegmentedControl } from '#web/ui/segmented-control.tsx'

const scopes = [
  { id: 'esta', label: 'Esta sucursal' },
  { id: 'todas', label: 'Todas' },
] as const

interface BranchScopeProps {
  value: 'todas' | undefined
  onChange: (value: 'todas' | undefined) => void
}

/** The branch in view, or all that the person works in; nothing for who has one alone. */
export function BranchScope({ value, onChange }: BranchScopeProps) {
  const { branches } = useSession()
  if (branches.length < 2) return null
  return (
    <SegmentedControl
      label="Sucursales"
      options={scopes}
      value={value ?? 'esta'}
      onChange={(chosen) => onChange(chosen === 'todas' ? chosen : undefined)}
    />
  )
}
