import type { ReactNode } from 'react'

type FactProps = { label: string; note?: string; children: ReactNode }

/** A hash, a seed or a count under its name, in full. */
export function Fact({ label, note, children }: FactProps) {
  return (
    <div className="min-w-0">
      <p className="font-medium text-12 text-paper-2">{label}</p>
      <p className="num mt-1 text-14 wrap-anywhere">{children}</p>
      {note && <p className="mt-1 text-12 text-paper-3">{note}</p>}
    </div>
  )
}
