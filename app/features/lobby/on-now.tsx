import { useLater } from '~/lib/use-later.ts'

/** Under the games: what runs now. Below it nothing waits for a press. */
export function OnNow() {
  const Offers = useLater(() => import('./home-later.tsx').then((file) => file.RunningOffers))
  return Offers && <Offers />
}
