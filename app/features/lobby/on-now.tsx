import { useRef } from 'react'
import { useLater } from '~/lib/scripts/use-later.ts'
import { useNear } from './use-in-sight.ts'

const loadHomeLater = () => import('./home-later.tsx')

/**
 * Current promotions and the site's facts, below the games; loaded when the reader comes near. Nothing interactive
 * follows below, so shifts are harmless.
 */
export function OnNow() {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useNear(place)
  const Offers = useLater(() => loadHomeLater().then((file) => file.RunningOffers), isNear)
  const Facts = useLater(() => loadHomeLater().then((file) => file.HouseFacts), isNear)
  return (
    <div ref={place}>
      {Offers && <Offers />}
      {Facts && <Facts />}
    </div>
  )
}
