import { useEffect, useState } from 'react'
import { inBackground } from '~/lib/scripts/in-background.ts'
import type { SignedWord } from './check-beacon.ts'

/** Verdict on a beacon's word; undefined without one, while it is computed, and on the server. */
export function useBeaconCheck(word: SignedWord | undefined): boolean | undefined {
  const [checked, setChecked] = useState<{ word: string; isMatch: boolean }>()
  const asked = word && JSON.stringify(word)
  useEffect(() => {
    if (asked === undefined) return
    let isLeft = false
    inBackground(
      // the arithmetic of the signature is large, and few draws are checked
      import('./check-beacon.ts').then(({ checkBeacon }) => {
        if (!isLeft) setChecked({ word: asked, isMatch: checkBeacon(JSON.parse(asked) as SignedWord) })
      }),
    )
    return () => {
      isLeft = true
    }
  }, [asked])
  return checked?.word === asked ? checked?.isMatch : undefined
}
