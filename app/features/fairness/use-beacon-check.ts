import { useEffect, useState } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import type { SignedWord } from './check-beacon.ts'

type Check = typeof import('./check-beacon.ts')

const loadCheckBeacon = () => import('./check-beacon.ts')

/** Verdict on a beacon's word; undefined without one, while it is computed, and on the server. */
export function useBeaconCheck(word: SignedWord | undefined): boolean | undefined {
  const [checked, setChecked] = useState<{ word: string; isMatch: boolean }>()
  const key = word && JSON.stringify(word)
  useEffect(() => {
    if (key === undefined) return
    let isLeft = false
    inBackground(
      // the arithmetic of the signature is large, and few draws are checked; without its script there is no verdict
      loadCheckBeacon().then(
        (file?: Check) => {
          if (file && !isLeft) setChecked({ word: key, isMatch: file.checkBeacon(JSON.parse(key) as SignedWord) })
        },
        () => undefined,
      ),
    )
    return () => {
      isLeft = true
    }
  }, [key])
  return checked?.word === key ? checked?.isMatch : undefined
}
