import { besideQuery, useMedia } from '../base/use-media.ts'
import styles from './side-panel.module.css'

/** The room of a record's panel while its code loads: the list beside it has its width from the first frame. */
export function PanelPlace() {
  return useMedia(besideQuery) ? <div data-beside className={styles.beside} /> : null
}
