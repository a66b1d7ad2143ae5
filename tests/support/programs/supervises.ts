import { childEnvironment } from '#server/env.ts'
import { supervise } from '#server/supervisor/supervise.ts'

/** Supervises `answers-its-pid.ts` at `PORT`. */
const program = {
  name: 'program',
  args: ['tests/support/programs/answers-its-pid.ts'],
  environment: childEnvironment({}),
  readyUrl: `http://127.0.0.1:${process.env.PORT}`,
}
await supervise([program], async () => {})
