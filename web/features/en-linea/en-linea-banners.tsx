import { AutomaticosBanner } from './automatico/automaticos-banner.tsx'
import { CobrosBanner } from './cobros-banner.tsx'

/** Work that waits for a person: money without a payment, and consents that failed. */
export function EnLineaBanners() {
  return (
    <>
      <CobrosBanner />
      <AutomaticosBanner />
    </>
  )
}
