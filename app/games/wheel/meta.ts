import { FerrisWheel } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const wheel: GameMeta<'wheel'> = {
  id: 'wheel',
  name: m.game_name_wheel,
  icon: FerrisWheel,
  art,
  hue: 62,
  pace: 'instant',
  rtp: '99.00',
  topMultiplier: '49.5000',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
