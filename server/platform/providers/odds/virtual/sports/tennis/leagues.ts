import type { VirtualLeague } from '../../rounds.ts'
import { type Contender, contender } from '../../teams.ts'

/** `surface`: advantage of the server, higher on grass, lower on clay. */
export type TennisTour = VirtualLeague<Contender> & { readonly surface: number; readonly toWin: number }

export const TOURS: readonly TennisTour[] = [
  {
    category: 'Aurelia',
    tournament: 'Aurelia Open',
    surface: 0,
    toWin: 2,
    teams: [
      contender('I. Marwen', 0.03),
      contender('T. Ostrell', 0.018),
      contender('L. Cavarra', 0.012),
      contender('B. Hendry-Vale', 0.004),
      contender('S. Quillon', -0.002),
      contender('P. Arkady', -0.01),
      contender('D. Fenwick', -0.018),
      contender('J. Solberg', -0.026),
    ],
  },
  {
    category: 'Meridia',
    tournament: 'Meridian Clay Cup',
    surface: -0.02,
    toWin: 2,
    teams: [
      contender('M. Alderay', 0.026),
      contender('C. Vespertin', 0.02),
      contender('N. Rosmore', 0.009),
      contender('E. Tallis', 0.003),
      contender('G. Ondine', -0.004),
      contender('H. Pryce', -0.009),
      contender('V. Lisandre', -0.017),
      contender('R. Kestrel', -0.024),
    ],
  },
  {
    category: 'Solenne',
    tournament: 'Solenne Grass Masters',
    surface: 0.02,
    toWin: 3,
    teams: [
      contender('A. Belcourt', 0.028),
      contender('F. Dunsany', 0.015),
      contender('K. Morvane', 0.01),
      contender('O. Talbrin', 0.002),
      contender('W. Iselin', -0.005),
      contender('Y. Corven', -0.011),
      contender('Z. Halloway', -0.015),
      contender('Q. Emberley', -0.025),
    ],
  },
]
