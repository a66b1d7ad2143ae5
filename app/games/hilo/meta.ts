import { Spade } from 'lucide-react'
import { onDemand } from '~/lib/on-demand.ts'
import { m } from '~/paraglide/messages.js'
import type { GameMeta } from '../game-meta.ts'
import art from './art.svg?no-inline'

const details = async () => (await import('./details.ts')).details

export const hilo: GameMeta<'hilo'> = {
  id: 'hilo',
  name: m.game_name_hilo,
  icon: Spade,
  art,
  hue: 5,
  pace: 'steps',
  rtp: '98.99',
  isRtpLowest: true,
  topMultiplier: '999999.8188',
  details,
  checker: onDemand(async () => (await details()).checker()),
}
