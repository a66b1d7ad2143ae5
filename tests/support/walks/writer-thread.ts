import { BroadcastChannel } from 'node:worker_threads'
import { CHANNEL, openCoverage } from './coverage.ts'

// the writer's thread, which says what ran in it whenever it is asked
const coverage = await openCoverage()
const channel = new BroadcastChannel(CHANNEL)
channel.onmessage = async () => channel.postMessage(await coverage.takeFiles())
channel.unref()
await import('#server/platform/writer-thread.ts')
