import { ChevronLeft, ChevronRight } from 'lucide-react'
import { use } from 'react'
import { IconButton } from '../buttons/icon-button.tsx'
import { NumberLocale } from '../fields/number-locale.ts'
import styles from './pagination.module.css'
import { Select } from '../fields/select.tsx'

export const pageSizes = [10, 30, 50, 100] as const

export type PaginationProps = {
  /** Starts at 1. */
  page: number
  pageSize: number
  total: number | undefined
  /** The order of the rows in words, where no column shows it. */
  order?: string | undefined
  onPage: (page: number) => void
  onPageSize: (size: number) => void
}

const options = pageSizes.map((size) => ({ id: String(size), label: `${size} filas` }))

function range({ page, pageSize, total }: PaginationProps, number: Intl.NumberFormat): string {
  if (total === undefined) return '…'
  if (total === 0) return 'Sin resultados'
  const first = (page - 1) * pageSize + 1
  const last = Math.min(page * pageSize, total)
  return `${number.format(first)}–${number.format(last)} de ${number.format(total)}`
}

/** The range of rows in view, with buttons to change the page. */
export function Pagination(props: PaginationProps) {
  const { page, pageSize, total = 0, onPage, onPageSize } = props
  const last = Math.max(1, Math.ceil(total / pageSize))
  const number = new Intl.NumberFormat(use(NumberLocale), { useGrouping: true })
  return (
    <nav className={styles.bar} aria-label="Páginas">
      <span>
        <span aria-live="polite">{range(props, number)}</span>
        {props.order && total > 1 && ` · ${props.order}`}
      </span>
      <div className={styles.controls}>
        <div className={styles.size}>
          <Select
            label="Filas por página"
            isLabelHidden
            options={options}
            value={String(pageSize)}
            onChange={(size) => onPageSize(Number(size))}
          />
        </div>
        <IconButton
          variant="outline"
          label="Página anterior"
          icon={<ChevronLeft aria-hidden />}
          isDisabled={page <= 1}
          onPress={() => onPage(page - 1)}
        />
        <IconButton
          variant="outline"
          label="Página siguiente"
          icon={<ChevronRight aria-hidden />}
          isDisabled={page >= last}
          onPress={() => onPage(page + 1)}
        />
      </div>
    </nav>
  )
}
