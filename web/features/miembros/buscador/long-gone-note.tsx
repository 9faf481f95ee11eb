import styles from './miembro-picker.module.css'

/** Said where the first member found left long ago: Enter alone does not choose that one. */
export const LongGoneNote = ({ isPointed }: { isPointed: boolean }) => (
  <p className={styles.gone} role="status">
    {!isPointed && 'La primera persona se fue hace tiempo. Para elegirla baja con ↓ y presiona Enter, o tócala.'}
  </p>
)
