import { Info, Ban as Stop, TriangleAlert, Users } from 'lucide-react'
import type { ReactNode } from 'react'

const KINDS = {
  second: { colour: 'gold', Icon: Users },
  warning: { colour: 'gold', Icon: TriangleAlert },
  failure: { colour: 'loss', Icon: Stop },
  information: { colour: 'info', Icon: Info },
  plain: { colour: '', Icon: Info },
} as const

type BannerProps = { kind: keyof typeof KINDS; title: ReactNode; children?: ReactNode; actions?: ReactNode }

/** A notice with what is known and what to do next. Failures are announced. */
export function Banner({ kind, title, children, actions }: BannerProps) {
  const { colour, Icon } = KINDS[kind]
  return (
    <div className={`ban ${colour}`} role={kind === 'failure' ? 'alert' : undefined}>
      <Icon className="i" aria-hidden="true" />
      <div className="grow">
        <p>
          <b>{title}</b>
        </p>
        {children && <p>{children}</p>}
      </div>
      {actions}
    </div>
  )
}
