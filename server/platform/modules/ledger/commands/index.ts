export { eraseOpeningsPage } from '../log/erase-openings.ts'
export { resealCheckpointKeys, resealPromiseKeys } from '../log/signing-key.ts'
export { openLog } from './open-log.ts'
export { signLog } from './sign-log.ts'
