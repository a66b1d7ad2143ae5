import type { VirtualLeague } from '../../rounds.ts'
import { type Contender, contender } from '../../teams.ts'

export const CUPS: readonly VirtualLeague<Contender>[] = [
  {
    category: 'Aurelia',
    tournament: 'Aurelia Table Cup',
    teams: [
      contender('E. Vantrell', 0.024),
      contender('M. Oskarin', 0.015),
      contender('J. Pellam', 0.008),
      contender('R. Dovetail', 0.002),
      contender('K. Anselm', -0.005),
      contender('L. Brindle', -0.012),
      contender('S. Tovarre', -0.014),
      contender('H. Mirrow', -0.022),
    ],
  },
  {
    category: 'Meridia',
    tournament: 'Meridian Table League',
    teams: [
      contender('A. Corbelle', 0.02),
      contender('D. Yarrow', 0.014),
      contender('F. Listrane', 0.009),
      contender('I. Gannet', 0.001),
      contender('O. Wexcombe', -0.004),
      contender('P. Sarelle', -0.009),
      contender('T. Harkaway', -0.016),
      contender('U. Nimmo', -0.019),
    ],
  },
]
