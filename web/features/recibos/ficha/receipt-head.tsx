import { useSession } from '#web/lib/session.ts'
import { Banner } from '#web/ui/feedback/banner.tsx'
import { Estado } from '../lista/receipt-columns.tsx'
import styles from './receipt-facts.module.css'

interface HeadProps {
  anulado: string
  motivo_anulacion: string
  expand?: { anulado_por?: { name: string } }
}

/** The amount of a payment or a sale, and its void. */
export function ReceiptHead({ of: receipt, amount }: { of: HeadProps; amount: number }) {
  const { format } = useSession()
  const { anulado, motivo_anulacion, expand } = receipt
  const text = format.money(amount)
  return (
    <>
      <div className={styles.sum}>
        {anulado === '' ? <strong>{text}</strong> : <s>{text}</s>}
        <Estado of={receipt} />
      </div>
      {anulado !== '' && (
        <Banner kind="bad" title={`Anulado ${format.onMoment(anulado)} por ${expand?.anulado_por?.name ?? '—'}`}>
          {motivo_anulacion}
        </Banner>
      )}
    </>
  )
}
