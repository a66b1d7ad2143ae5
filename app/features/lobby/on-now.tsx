import { useLater } from '~/lib/scripts/use-later.ts'

/**
 * Current promotions and the site's facts, below the games. Nothing interactive follows below, so shifts are harmless.
 */
export function OnNow() {
  const Offers = useLater(() => import('./home-later.tsx').then((file) => file.RunningOffers))
  const Facts = useLater(() => import('./home-later.tsx').then((file) => file.HouseFacts))
  return (
    <>
      {Offers && <Offers />}
      {Facts && <Facts />}
    </>
  )
}
