import { manualClock } from '#server/platform/kernel/surroundings.ts'
import { ACME, WITH_ACME } from '../acme-pay.ts'
import { listenFor } from '../platform/listen-for.ts'
import { startPlatform } from '../platform/start-platform.ts'

/** A platform with an additional payment provider, which is the first one. Prints its address. */
const platform = await startPlatform({
  registries: WITH_ACME,
  providerSettings: ACME,
  clock: manualClock(Date.now()),
})
const { url } = await listenFor(platform)
process.on('disconnect', () => process.exit())
process.send?.(url)
