import {
  Ban,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  CircleX,
  Clock,
  Info,
  type LucideIcon,
  OctagonAlert,
  Pause,
  TriangleAlert,
} from 'lucide-react'
import type { ReactNode } from 'react'

/** States: each has a shape and a word, and its colour comes last. */
const TONES = {
  good: { colour: 'win', Icon: CircleCheck },
  bad: { colour: 'loss', Icon: CircleX },
  high: { colour: 'loss', Icon: OctagonAlert },
  medium: { colour: 'gold', Icon: TriangleAlert },
  low: { colour: 'info', Icon: Info },
  late: { colour: 'gold', Icon: Clock },
  held: { colour: 'gold', Icon: Pause },
  waiting: { colour: 'info', Icon: Clock },
  off: { colour: '', Icon: CircleDashed },
  refused: { colour: 'loss', Icon: Ban },
  neutral: { colour: '', Icon: CircleAlert },
} as const satisfies Record<string, { colour: string; Icon: LucideIcon }>

export type Tone = keyof typeof TONES

export function Tag({ tone, children }: { tone: Tone; children: ReactNode }) {
  const { colour, Icon } = TONES[tone]
  return (
    <span className={`tag ${colour}`}>
      <Icon className="i xs" aria-hidden="true" />
      {children}
    </span>
  )
}

/** The icon of a state, without its word. */
export function ToneIcon({ tone }: { tone: Tone }) {
  const { colour, Icon } = TONES[tone]
  return <Icon className={`i ${colour}`} aria-hidden="true" />
}
