import type { ReactNode } from 'react'

/** One line of a calculation. */
export function Arithmetic({ children }: { children: ReactNode }) {
  return <p className="num text-14 wrap-anywhere">{children}</p>
}

/** What came up, large, and whether it won. */
export function Result({ isWin, children, note }: { isWin: boolean; children: ReactNode; note?: ReactNode }) {
  return (
    <>
      <p className="number-hero mt-2">{children}</p>
      {note && <p className={`font-semibold text-14 ${isWin ? 'text-win' : 'text-paper-2'}`}>{note}</p>}
    </>
  )
}
