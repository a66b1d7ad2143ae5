import type { ReactNode } from 'react'

const TONES = {
  neutral: 'bg-surface-3 text-paper-2',
  outline: 'text-paper-2 inset-ring inset-ring-line',
  win: 'bg-win-dim text-win',
  loss: 'bg-loss-dim text-loss',
  info: 'bg-info-dim text-info',
  gold: 'bg-gold-dim text-gold',
  volt: 'bg-volt-dim text-accent',
} as const

export type BadgeTone = keyof typeof TONES

export function Badge({ tone = 'neutral', children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span className={`num inline-block whitespace-nowrap rounded-chip px-1.5 font-semibold text-11 ${TONES[tone]}`}>
      {children}
    </span>
  )
}
