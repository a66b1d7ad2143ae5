import { createHash } from 'node:crypto'
import { z } from 'zod'
import { adapter } from '#server/platform/providers/adapter.ts'
import type { Beacon } from '#server/platform/providers/beacon/port.ts'
import { type BeaconWord, QUICKNET, roundAfter, timeOfRound } from '#server/shared/rules/fairness/beacon.ts'
import type { Network } from '../world/network.ts'
import type { Time } from '../world/time.ts'

const AGAIN_MS = 1000
const TIMEOUT_MS = 3000

const signatureOf = (round: number) => createHash('sha256').update(`beacon/${round}`).digest('hex')
const textOf = (round: number) => `simulated:${round}:${createHash('sha256').update(signatureOf(round)).digest('hex')}`

/** Whether a text is this beacon's output of a round. */
export const isBeaconWord = (round: number, { text, signature }: Pick<BeaconWord, 'text' | 'signature'>): boolean =>
  text === textOf(round) && signature === signatureOf(round)

/** A beacon with the rounds of drand, which emits by true time. */
export const beaconAdapter = ({ time, network }: { readonly time: Time; readonly network: Network }) =>
  adapter(
    z.object({}),
    (): Beacon => ({
      roundAfter: (timeMs) => roundAfter(QUICKNET, timeMs),
      async word(round, signal) {
        for (;;) {
          signal.throwIfAborted()
          const word = await network
            .deliver({ from: 'platform', to: 'beacon', timeoutMs: TIMEOUT_MS }, async () =>
              time.now() < timeOfRound(QUICKNET, round)
                ? null
                : { text: textOf(round), round, signature: signatureOf(round) },
            )
            .catch(() => null)
          if (word) return word
          await time.sleep(Math.max(AGAIN_MS, timeOfRound(QUICKNET, round) - time.now()))
        }
      },
    }),
  )
