import { Grid3x3 } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const keno: GameMeta<'keno'> = {
  id: 'keno',
  name: m.game_name_keno,
  icon: Grid3x3,
  art,
  hue: 195,
  pace: 'instant',
  rtp: '98.95',
  isRtpLowest: true,
  topMultiplier: '1000.0000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
