import { logCheckpoints } from '#db/platform/schema/ledger.ts'
import type { Engine } from '#server/platform/kernel/engine.ts'
import { INTERVAL_MS } from '#server/shared/log/record.ts'
import type { WatchedPlatform } from '../platform.ts'
import { offerBeforeSigning, watchLog } from '../witnesses/watch.ts'

/** Whether the log has more than its first checkpoint. */
async function hasSigned({ reader }: WatchedPlatform): Promise<boolean> {
  const signed = await reader.select({ size: logCheckpoints.size }).from(logCheckpoints).limit(2)
  return signed.length > 1
}

/**
 * Signs a checkpoint of the log at once, and then every five seconds if there are new records, and offers it to the
 * witnesses. They are asked before the first one is signed.
 */
export const checkpointEngine: Engine<WatchedPlatform> = {
  name: 'log checkpoints',
  async start(platform, { fail }) {
    const { writer, clock, scheduler } = platform
    const watch = watchLog(platform)
    if (platform.witnesses.length === 0 && (await hasSigned(platform)))
      platform.log.warn('no witness is configured: nothing outside proves that the log has its end (WITNESSES)')
    let cancel = () => {}
    let isStopped = false
    await offerBeforeSigning(watch, platform.scheduler)
    let signing: Promise<unknown> = writer.execute('signLog', {})
    await signing
    watch.offer().catch(fail)
    function signLater(): void {
      if (isStopped) return
      cancel = scheduler.at(clock.now() + INTERVAL_MS, () => {
        signing = writer.execute('signLog', {}, { isPatient: true }).then(() => {
          signLater()
          watch.offer().catch(fail)
        }, fail)
      })
    }
    signLater()
    return {
      async [Symbol.asyncDispose]() {
        isStopped = true
        cancel()
        await signing
        await watch[Symbol.asyncDispose]()
      },
    }
  },
}
