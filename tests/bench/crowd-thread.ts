import { parentPort } from 'node:worker_threads'
import { type Answered, crowd } from './crowd.ts'
import type { Fields } from './pipelined-load.ts'

/** Who all ask for the same. */
export type CrowdAsk = {
  readonly url: string
  readonly headers: Fields
  readonly isNew: boolean
  readonly warmUpMs: number
  readonly durationMs: number
}

async function answered({ url, headers, isNew, warmUpMs, durationMs }: CrowdAsk): Promise<Answered> {
  const asking = { url, ask: () => ({ headers }), isNew }
  await crowd({ ...asking, durationMs: warmUpMs })
  return crowd({ ...asking, durationMs })
}

parentPort?.on('message', async (ask: CrowdAsk) => parentPort?.postMessage(await answered(ask)))
