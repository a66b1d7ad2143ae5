import { winnerOf } from './two-way.ts'

/** Who wins the game that `game` numbers in the set that `set` does. */
export const gameWinner = winnerOf({
  type: 'game_winner',
  group: () => 'sets',
  part: ({ set, game }) => `game${set}.${game}`,
})
