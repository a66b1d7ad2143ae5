import { andThen } from '#server/soon.ts'
import type { Step } from '../pipeline.ts'

/** Once the process is to end, each answer is the last of its connection: none is kept that would hold up the end. */
export const drain: Step = {
  name: 'drain',
  run: ({ operations }, next) =>
    andThen(next(), (answer) => {
      if (operations.stopping.aborted) answer.headers.set('connection', 'close')
      return answer
    }),
}
