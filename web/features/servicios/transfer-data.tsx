import styles from './cambiar-plan-page.module.css'

/** The operator's bank account, as a gym reads it. */
export function TransferData({ text }: { text: string }) {
  return (
    <div className={styles.transfer}>
      <p className={styles.title}>Dónde transferir</p>
      <p className={styles.lines}>{text || 'Escríbenos y te pasamos los datos de la cuenta.'}</p>
    </div>
  )
}
