/** What home shows once it is there, in one script. */
export { LatestWins } from './latest-wins.tsx'
export { RunningOffers } from './running-offers.tsx'
