import type { ReactNode } from 'react'
import { useKeys } from '../lib/keys.ts'
import { m } from '../paraglide/messages.js'
import { Keys } from './keys.tsx'

type CaseLayoutProps<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
  openId: string | undefined
  /** Opens a case; undefined closes it. */
  onOpen: (id: string | undefined) => void
  tools?: ReactNode
  list: ReactNode
  case: ReactNode
}

/** A queue at the left and the open case at the right. J and K move, Shift C copies the id. */
export function CaseLayout<Row>({ rows, idOf, openId, onOpen, tools, list, case: open }: CaseLayoutProps<Row>) {
  const at = rows.findIndex((row) => idOf(row) === openId)
  const move = (by: number) => {
    const row = rows[Math.min(Math.max(at + by, 0), rows.length - 1)]
    if (row) onOpen(idOf(row))
  }
  useKeys({
    j: () => move(1),
    k: () => move(-1),
    escape: () => onOpen(undefined),
    'shift c': () => {
      if (openId !== undefined) navigator.clipboard.writeText(openId).catch(() => undefined)
    },
  })
  return (
    <div className="split">
      <div className="lft">
        {tools && <div className="tools">{tools}</div>}
        {list}
        <div className="ft">
          <Keys keys="J K" /> {m.help_next()}
        </div>
      </div>
      <section className="rgt" aria-label={m.case_label()}>
        {open}
      </section>
    </div>
  )
}
