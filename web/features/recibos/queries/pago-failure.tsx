import { RecordFailure, type RecordFailureProps } from '#web/lib/api/record-failure.tsx'

/** For a payment or a sale. */
export const PagoFailure = (props: RecordFailureProps) => (
  <RecordFailure
    {...props}
    title="No encontramos este recibo"
    text="Puede que el enlace esté mal o que sea de otra sucursal. Para verlo, pide acceso a quien administra tu gimnasio."
  />
)
