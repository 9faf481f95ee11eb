import { RecordFailure, type RecordFailureProps } from '#web/lib/api/record-failure.tsx'

export const MiembroFailure = (props: RecordFailureProps) => (
  <RecordFailure
    {...props}
    title="No encontramos este miembro"
    text="Puede que se haya eliminado o que sea de otra sucursal. Para verlo, pide acceso a quien administra tu gimnasio."
  />
)
