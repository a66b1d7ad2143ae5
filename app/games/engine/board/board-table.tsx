import type { ReactNode } from 'react'

type BoardTableProps = {
  caption: string
  /** The first is aligned left, numbers right. */
  columns: readonly string[]
  isDense?: boolean
  /** Rows with `BOARD_ROW`; the current result's row is `aria-current`. */
  children: ReactNode
}

export function BoardTable({ caption, columns, isDense = false, children }: BoardTableProps) {
  return (
    <table className="num w-full border-collapse text-13">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr className="text-right text-12 text-paper-3">
          {columns.map((title) => (
            <th key={title} scope="col" className={`px-2 font-medium first:text-left ${isDense ? 'h-7' : 'h-8'}`}>
              {title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  )
}

export const BOARD_ROW =
  'border-line border-t text-right aria-current:bg-surface-3 aria-current:shadow-[inset_2px_0_var(--color-accent)]'
