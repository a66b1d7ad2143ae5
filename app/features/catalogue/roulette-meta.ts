import { Disc3 } from 'lucide-react'
import { m } from '~/paraglide/messages.js'
import art from './art/roulette.svg?no-inline'
import type { SiteGame } from './game-meta.ts'

export const roulette: SiteGame<'roulette'> = {
  id: 'roulette',
  name: m.game_name_roulette,
  icon: Disc3,
  art,
  hue: 160,
  pace: 'instant',
  rtp: '97.29',
  topMultiplier: '36.0000',
}
