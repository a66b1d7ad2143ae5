import type { ReactNode } from 'react'

export type StateProps = {
  title: ReactNode
  children?: ReactNode
  /** Ways to continue: one or two buttons. */
  action?: ReactNode
  /** A heading's level if the block is a whole page; `p` if the headings before it are conditional. */
  as?: 'h1' | 'h2' | 'h3' | 'p'
}

export function StateBlock({
  title,
  children,
  action,
  as: Heading = 'h3',
  picture,
}: StateProps & { picture: ReactNode }) {
  return (
    <div className="grid justify-items-center gap-2 px-6 py-4 text-center">
      <svg
        aria-hidden="true"
        viewBox="0 0 200 80"
        fill="none"
        strokeWidth="2"
        strokeLinecap="round"
        className="h-20 w-50"
      >
        {picture}
      </svg>
      <Heading className="font-semibold text-16">{title}</Heading>
      {children && <div className="max-w-80 text-paper-2">{children}</div>}
      {action && <div className="mt-2 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  )
}
