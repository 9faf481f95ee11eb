import { RecordFailure, type RecordFailureProps } from '#web/lib/api/record-failure.tsx'

/** In a panel of the operator's lists. */
export const PanelFailure = (props: Omit<RecordFailureProps, 'next'> & { title: string }) => (
  <RecordFailure
    {...props}
    text="Puede que el enlace esté mal. Revísalo, o vuelve a la lista."
    next="Volver a la lista"
  />
)
