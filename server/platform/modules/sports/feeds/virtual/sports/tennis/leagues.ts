import type { VirtualLeague } from '../../rounds.ts'

/** A player, and how much more often than the mean one they win a point. */
export type TennisPlayer = { readonly name: string; readonly strength: number }
/** Serves are worth more on grass, and less on clay. */
export type TennisTour = VirtualLeague<TennisPlayer> & { readonly surface: number; readonly toWin: number }

const player = (name: string, strength: number): TennisPlayer => ({ name, strength })

export const TOURS: readonly TennisTour[] = [
  {
    category: 'Aurelia',
    tournament: 'Aurelia Open',
    surface: 0,
    toWin: 2,
    teams: [
      player('I. Marwen', 0.03),
      player('T. Ostrell', 0.018),
      player('L. Cavarra', 0.012),
      player('B. Hendry-Vale', 0.004),
      player('S. Quillon', -0.002),
      player('P. Arkady', -0.01),
      player('D. Fenwick', -0.018),
      player('J. Solberg', -0.026),
    ],
  },
  {
    category: 'Meridia',
    tournament: 'Meridian Clay Cup',
    surface: -0.02,
    toWin: 2,
    teams: [
      player('M. Alderay', 0.026),
      player('C. Vespertin', 0.02),
      player('N. Rosmore', 0.009),
      player('E. Tallis', 0.003),
      player('G. Ondine', -0.004),
      player('H. Pryce', -0.009),
      player('V. Lisandre', -0.017),
      player('R. Kestrel', -0.024),
    ],
  },
  {
    category: 'Solenne',
    tournament: 'Solenne Grass Masters',
    surface: 0.02,
    toWin: 3,
    teams: [
      player('A. Belcourt', 0.028),
      player('F. Dunsany', 0.015),
      player('K. Morvane', 0.01),
      player('O. Talbrin', 0.002),
      player('W. Iselin', -0.005),
      player('Y. Corven', -0.011),
      player('Z. Halloway', -0.015),
      player('Q. Emberley', -0.025),
    ],
  },
]
