import { Package } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const cases: GameMeta<'cases'> = {
  id: 'cases',
  name: m.game_name_cases,
  icon: Package,
  art,
  hue: 302,
  pace: 'instant',
  rtp: '94.80',
  isRtpLowest: true,
  topMultiplier: '600.0000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
