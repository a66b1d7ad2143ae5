import type { Site } from '#server/platform/kernel/settings.ts'
import { decideCheck } from '#server/platform/modules/verification/commands/index.ts'
import type { Verdict } from '#server/platform/modules/verification/reads.ts'
import { act } from './act.ts'
import { ON_PLAYER } from './players.ts'

type Check = {
  readonly userId: string
  /** Whether the player submits documents elsewhere. */
  readonly isElsewhere: boolean
  readonly site: Site
}
type Explained = Check & {
  /** Text for the player. */
  readonly text: string
}

type Permitted = 'take.identity' | 'approve.identity' | 'refuse.identity' | 'revoke.identity'

/** Decision without a reason that the player reads. */
const decision = (permission: Permitted, verdict: Verdict, needsProof?: true) =>
  act({
    ...ON_PLAYER,
    permission,
    ...(needsProof && { needsProof }),
    run(context, check: Check, { name }) {
      const { userId } = check
      const { status } = decideCheck(context, { ...check, verdict, reason: null, operator: name })
      return { output: { player: userId, status }, after: { status } }
    },
  })

/** Decision with a reason that the player reads. */
const explained = (permission: Permitted, verdict: Verdict) =>
  act({
    ...ON_PLAYER,
    permission,
    params: ({ text }: Explained) => ({ text }),
    run(context, { text, ...check }, { name }) {
      const { userId } = check
      const { status } = decideCheck(context, { ...check, verdict, reason: text, operator: name })
      return { output: { player: userId, status }, after: { status } }
    },
  })

export const identityActs = {
  takeIdentity: decision('take.identity', 'take'),
  approveIdentity: decision('approve.identity', 'approve', true),
  refuseIdentity: explained('refuse.identity', 'refuse'),
  askIdentity: explained('refuse.identity', 'ask'),
  revokeIdentity: explained('revoke.identity', 'revoke'),
}
