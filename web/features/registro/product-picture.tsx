import { Check } from 'lucide-react'
import light from '#web/landing/imagenes/claro/dashboard.avif'
import dark from '#web/landing/imagenes/oscuro/dashboard.avif'
import { useTheme } from '#web/theme/use-theme.ts'
import styles from './product-picture.module.css'

const promises = [
  'Sabes quién puede entrar y quién vence pronto',
  'Cobras en segundos, con recibo numerado',
  'Tus datos son tuyos: los descargas cuando quieras',
]

/** The dashboard beside the registration, where there is room; a phone never fetches it. */
export function ProductPicture() {
  const { dark: isDark } = useTheme()
  return (
    <aside className={styles.aside} aria-label="Así se ve Vigente">
      <div className={styles.window}>
        <img
          src={isDark ? dark : light}
          width={1920}
          height={1200}
          alt="Dashboard de Vigente: ingresos del mes, miembros vigentes y vencimientos"
          loading="lazy"
          decoding="async"
        />
      </div>
      <ul className={styles.promises}>
        {promises.map((promise) => (
          <li key={promise}>
            <Check aria-hidden />
            {promise}
          </li>
        ))}
      </ul>
    </aside>
  )
}
