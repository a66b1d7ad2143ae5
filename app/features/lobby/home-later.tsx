/** Parts of the home page shown after hydration, in one script. */
export { HouseFacts } from './house-facts.tsx'
export { LatestWins } from './latest-wins.tsx'
export { RunningOffers } from './running-offers.tsx'
