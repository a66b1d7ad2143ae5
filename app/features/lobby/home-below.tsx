import { ProofSteps } from '~/features/fairness/proof-steps.tsx'
import { m } from '~/paraglide/messages.js'
import { FavouritesRow } from './favourites-row.tsx'
import { PlayersNow } from './home-query.ts'
import { LiveRow } from './live-row.tsx'
import { OnNow } from './on-now.tsx'
import { RecentRow } from './recent-row.tsx'
import { SlotsRow } from './slots-row.tsx'
import { TilePeeks } from './tile-peeks.tsx'

export { HomePromos } from './home-promos.tsx'

/** What follows the games on home. */
export function HomeBelow() {
  return (
    <>
      <TilePeeks />
      <RecentRow />
      <FavouritesRow />
      <SlotsRow />
      <LiveRow />
      <OnNow />
      <PlayersNow />
      <section aria-labelledby="proof" className="mt-8 lg:mt-10">
        <h2 id="proof" className="title-section mb-3 lg:mb-4">
          {m.home_proof_title()}
        </h2>
        <ProofSteps />
      </section>
    </>
  )
}
