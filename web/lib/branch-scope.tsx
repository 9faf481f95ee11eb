import { useSession } from '#web/lib/session.ts'
import { SegmentedControl } from '#web/ui/fields/choices/segmented-control.tsx'

const scopes = [
  { id: 'esta', label: 'Esta sucursal' },
  { id: 'todas', label: 'Todas' },
] as const

/** All of the user's branches, or the current one. */
type Scope = 'todas' | undefined

/** The branches in view in words. */
export const scopeText = (scope: Scope, branch: { nombre: string }): string =>
  scope === 'todas' ? 'Todas las sucursales' : branch.nombre

interface BranchScopeProps {
  value: Scope
  onChange: (value: Scope) => void
}

/** Chooses between the current branch and all of the user's branches. Renders nothing for a user with one branch. */
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
