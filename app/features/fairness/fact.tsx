import type { ReactNode } from 'react'
import { CopyButton } from '~/ui/copy-button.tsx'

type FactProps = {
  label: string
  note?: string
  /** Text that a button copies. */
  copy?: string
  children: ReactNode
}

export function Fact({ label, note, copy, children }: FactProps) {
  return (
    <div className="min-w-0">
      <p className="font-medium text-12 text-paper-2">{label}</p>
      <div className="mt-1 flex items-center gap-1">
        <p className="num min-w-0 text-14 wrap-anywhere">{children}</p>
        {copy !== undefined && <CopyButton text={copy} name={label} />}
      </div>
      {note && <p className="mt-1 text-12 text-paper-3">{note}</p>}
    </div>
  )
}
