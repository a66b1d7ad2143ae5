type OddsTableProps = {
  /** Description of the table; read out, not visible. */
  caption: string
  /** The first names the row. */
  columns: readonly string[]
  /** Cells as displayed, one per column; the first is the row's name. */
  rows: readonly (readonly [string, ...string[]])[]
}

export function OddsTable({ caption, columns, rows }: OddsTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section aria-label={caption} tabIndex={0} className="scroll-x scroll-edge">
      <table className="num w-full border-collapse text-13">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-right font-medium text-12 text-paper-3">
            {columns.map((column) => (
              <th key={column} scope="col" className="h-10 whitespace-nowrap px-3 font-medium first:text-left">
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells]) => (
            <tr key={name} className="border-line border-t text-right text-paper-2">
              <th scope="row" className="h-9 whitespace-nowrap px-3 text-left font-medium text-paper">
                {name}
              </th>
              {cells.map((cell, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a cell is its column
                <td key={index} className="whitespace-nowrap px-3">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
