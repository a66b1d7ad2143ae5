/** What home shows once it is there, in one script. */
export { HouseFacts } from './house-facts.tsx'
export { LatestWins } from './latest-wins.tsx'
export { RunningOffers } from './running-offers.tsx'
