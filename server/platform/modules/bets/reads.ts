/** API of bets for handlers and meters of other modules. */
export { betCounter } from './bet-counter.ts'
export { readBetReceipts, readReceiptsOfReferences } from './queries/bet-receipts.ts'
export {
  findBetFactsAcrossPlayers,
  findProviderRoundBetAcrossPlayers,
  playerOfBetAcrossPlayers,
} from './queries/find-bet.ts'
export { lastGames } from './queries/games-of.ts'
export { listPlayedBets, playedTotals } from './queries/played-bets.ts'
export { shortened } from './queries/public-bets.ts'
export { returnsAcrossPlayers } from './queries/returns.ts'
