import { z } from 'zod'
import { setting } from '#server/settings.ts'
import { QUICKNET, roundAfter, wordOf } from '#server/shared/rules/fairness/beacon.ts'
import { sleep } from '#server/shared/timers.ts'
import { adapter } from '../../adapter.ts'
import type { Beacon } from '../port.ts'

const answer = z.object({ round: z.number().int(), signature: z.string().regex(/^[0-9a-f]{96}$/) })

const ASK_TIMEOUT_MS = 3000
const AGAIN_MS = 1000

/**
 * drand: randomness rounds signed by a network of independent parties. Any server can be used, since the signature is
 * verified here.
 */
export const drand = adapter(
  z.object({
    BEACON_DRAND_URL: setting(
      z.url({ protocol: /^https?$/ }).default('https://api.drand.sh'),
      'With `drand`: server of the network; its signatures are checked here.',
    ),
  }),
  ({ BEACON_DRAND_URL: url }, { log, sendRequest, after }): Beacon => ({
    roundAfter: (timeMs) => roundAfter(QUICKNET, timeMs),
    async word(round, signal) {
      // a future round is polled until it is available
      for (;;) {
        try {
          const response = await sendRequest(`${url}/${QUICKNET.chainHash}/public/${round}`, {
            timeoutMs: ASK_TIMEOUT_MS,
            signal,
          })
          if (!response.ok) throw new Error(`the beacon returned ${response.status}`)
          const published = answer.parse(await response.json())
          if (published.round !== round) throw new RangeError('the beacon returned another round than requested')
          return wordOf(QUICKNET, round, published.signature)
        } catch (err) {
          if (signal.aborted) throw err
          log.warn({ err, round }, 'the beacon did not respond')
          await sleep(after, AGAIN_MS, signal)
        }
      }
    },
  }),
)
