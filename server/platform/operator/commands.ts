/** Commands of the operator API, in the writer's thread. */
export {
  admitOperator,
  decideRequest,
  noteRefusedAct,
  noteRefusedDecision,
  performAct,
  previewAct,
  showRequest,
} from './acts/perform-act.ts'
export { commitDeskActs } from './audit/commit-acts.ts'
export {
  acceptInvitation,
  beginInvitation,
  createOwnKey,
  endOwnSession,
  purgeDesk,
  revokeOwnKey,
  setUpDesk,
  signInOperator,
  signOutOperator,
} from './people/sign-in.ts'
export { resealDeskAuthenticators } from './people/totp.ts'
