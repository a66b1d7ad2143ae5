import type { Engine } from '#server/platform/kernel/engine.ts'
import { INTERVAL_MS } from '#server/shared/log/record.ts'
import type { Platform } from '../platform.ts'

/** Signs a checkpoint of the log at once, and then every five seconds if there are new records. */
export const checkpointEngine: Engine<Platform> = {
  name: 'log checkpoints',
  async start({ writer, clock, scheduler }, { fail }) {
    let cancel = () => {}
    let isStopped = false
    let signing: Promise<unknown> = writer.execute('signLog', {})
    await signing
    function signLater(): void {
      if (isStopped) return
      cancel = scheduler.at(clock.now() + INTERVAL_MS, () => {
        signing = writer.execute('signLog', {}, { isPatient: true }).then(signLater, fail)
      })
    }
    signLater()
    return {
      async [Symbol.asyncDispose]() {
        isStopped = true
        cancel()
        await signing
      },
    }
  },
}
