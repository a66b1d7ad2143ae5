import { TrendingUp } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { SharedGameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const crash: SharedGameMeta<'crash'> = {
  id: 'crash',
  name: m.game_name_crash,
  icon: TrendingUp,
  art,
  hue: 35,
  pace: 'shared',
  rtp: '99.00',
  topMultiplier: '1000000.0000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
