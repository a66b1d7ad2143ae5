import { childEnvironment } from '#server/env.ts'
import { startChild } from '#server/supervisor/child.ts'

/** Starts `answers-its-pid.ts` as the supervisor would, and runs until it is killed. */
startChild({
  name: 'held program',
  args: ['tests/support/programs/answers-its-pid.ts'],
  environment: childEnvironment({}),
  readyUrl: '',
})
