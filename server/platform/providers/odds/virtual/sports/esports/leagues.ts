import type { VirtualLeague } from '../../rounds.ts'
import { type Contender, contender } from '../../teams.ts'

export const CIRCUITS: readonly VirtualLeague<Contender>[] = [
  {
    category: 'Tactical shooter',
    tournament: 'Fault Line Circuit',
    teams: [
      contender('Nullpoint', 0.026),
      contender('Amber Static', 0.018),
      contender('Grid Harbour', 0.01),
      contender('Seven Lanterns', 0.003),
      contender('Kilo Finch', -0.004),
      contender('Paperclip Kings', -0.011),
      contender('Low Tide', -0.017),
      contender('Rook and Rail', -0.025),
    ],
  },
  {
    category: 'Tactical shooter',
    tournament: 'Open Signal Series',
    teams: [
      contender('Quiet Hours', 0.022),
      contender('Mistral Five', 0.015),
      contender('Cold Ferry', 0.008),
      contender('Tin Orchard', 0.001),
      contender('Vector Moths', -0.003),
      contender('Halfday', -0.01),
      contender('Salt Engine', -0.014),
      contender('Brass Pigeons', -0.021),
    ],
  },
]
