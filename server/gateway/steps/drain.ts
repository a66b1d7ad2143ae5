import type { Step } from '../pipeline.ts'

/** Once the process is to end, each answer is the last of its connection: none is kept that would hold up the end. */
export const drain: Step = {
  name: 'drain',
  after({ operations }, { headers }) {
    if (operations.stopping.aborted) headers.set('connection', 'close')
  },
}
