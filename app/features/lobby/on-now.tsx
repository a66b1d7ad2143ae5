import { useLater } from '~/lib/scripts/use-later.ts'

/** Under the games: what runs now, and what has come of the games so far. Below it nothing waits for a press. */
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
