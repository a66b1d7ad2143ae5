import { iso } from '#server/platform/kernel/surroundings.ts'
import { invalidateDisabled } from '#server/platform/modules/availability/reads.ts'
import { invalidateRevoked } from '#server/platform/modules/casino/reads.ts'
import { countUnderFormerSecrets } from '#server/platform/modules/identity/reads.ts'
import { replayCallback } from '#server/platform/modules/payments/reads.ts'
import type { Platform } from '../platform.ts'
import type { ActName, ActOutput } from './acts/index.ts'

/** Surroundings of a result: the platform, for work that follows an act in pages, and the address of links. */
export type Finishing = { readonly origin: string; readonly platform: Platform }

/** Page of the console that accepts an invitation. The token is in the fragment, which no server logs. */
export const invitationLink = ({ origin }: Pick<Finishing, 'origin'>, token: string): string =>
  `${origin}/invitation#${token}`

/** The output as it is. */
const same = <Output>(output: Output): Output => output

const shownEdition = ({ n, effectiveAt }: { readonly n: number; readonly effectiveAt: number }) => ({
  edition: n,
  effective_at: iso(effectiveAt),
})

/** The output, after the next call reads again which games are off and which keys are revoked. */
function withoutCache<Output>(output: Output, { platform }: Finishing): Output {
  invalidateDisabled(platform)
  invalidateRevoked(platform)
  return output
}

/** Writes the letters after the first page. */
async function restOfLetters({ id, site, ...first }: ActOutput<'sendCampaignLetters'>, { platform }: Finishing) {
  let letters = first.written
  for (let { next } = first; next !== null; ) {
    const page: { written: number; next: string | null } = await platform.writer.execute('writeOfferLetters', {
      id,
      after: next,
      site,
    })
    letters += page.written
    next = page.next
  }
  return { id, letters }
}

const RESEALS = {
  server_seeds: 'resealServerSeeds',
  chains: 'resealChains',
  checkpoint_keys: 'resealCheckpointKeys',
  promise_keys: 'resealPromiseKeys',
  authenticators: 'resealAuthenticators',
  operators: 'resealDeskAuthenticators',
  identities: 'resealHolders',
  documents: 'resealDocuments',
} as const

/**
 * Re-encrypts all data under former secrets with the current one, page by page while bets continue. `left` is the
 * number of hashes that still depend on former secrets and cannot be recomputed: unused recovery codes and barred
 * contacts. Without the former secrets the platform recognizes neither.
 */
async function resealed(_: ActOutput<'resealSecrets'>, { platform }: Finishing) {
  const counts: Record<string, number> = {}
  for (const [what, command] of Object.entries(RESEALS)) counts[what] = await resealAll(platform, command)
  return { resealed: counts, left: await countUnderFormerSecrets(platform) }
}

async function resealAll({ writer }: Platform, command: (typeof RESEALS)[keyof typeof RESEALS]): Promise<number> {
  let all = 0
  for (let from: number | null = 0; from !== null; ) {
    const page: { readonly changed: number; readonly next: number | null } = await writer.execute(command, { from })
    all += page.changed
    from = page.next
  }
  return all
}

/** Takes the callback again. What it reports moves money once, by its own idempotency key. */
const replayed = async ({ id }: ActOutput<'replayCallback'>, { platform }: Finishing) => ({
  callback: id,
  ...(await replayCallback(platform, id)),
})

/** Output of each act as it is sent, whether it was done at once or by a second person's approval. */
export const resultOfAct = {
  inviteOperator: ({ operator, token, expiresAt }: ActOutput<'inviteOperator'>, finishing: Finishing) => ({
    operator,
    link: invitationLink(finishing, token),
    expires_at: iso(expiresAt),
  }),
  endOperator: same,
  setRoles: ({ operator, roles }: ActOutput<'setRoles'>) => ({ operator, roles: [...roles] }),
  setFeature: same,
  blockPlayer: ({ until, ...output }: ActOutput<'blockPlayer'>) => ({ ...output, until: iso(until) }),
  unblockPlayer: same,
  closePlayer: same,
  reopenPlayer: same,
  excludePlayer: same,
  undoExclusion: same,
  lowerLimit: same,
  addNote: same,
  setTags: same,
  setFlag: same,
  clearFlag: same,
  resetFactor: same,
  changeContact: same,
  sendLetter: same,
  resendLetter: same,
  erasePlayer: same,
  cancelBonus: same,
  creditGoodwill: same,
  correctMoney: same,
  recoverDebt: same,
  writeOffDebt: same,
  refundBet: same,
  endSessions: same,
  decideClub: same,
  setFactor: same,
  giveBonus: same,
  giveSpins: same,
  publishCampaign: same,
  resumeCampaign: same,
  stopCampaign: same,
  sendCampaignLetters: restOfLetters,
  publishTournament: same,
  endTournament: same,
  cancelTournament: same,
  approveWithdrawal: same,
  refuseWithdrawal: same,
  holdWithdrawal: same,
  settleLateDeposit: same,
  sendBackDeposit: same,
  replayCallback: replayed,
  askDocuments: same,
  takeIdentity: same,
  approveIdentity: same,
  refuseIdentity: same,
  askIdentity: same,
  revokeIdentity: same,
  pauseProvider: withoutCache,
  resumeProvider: withoutCache,
  overrideRates: ({ id, validFrom }: ActOutput<'overrideRates'>) => ({ id, valid_from: iso(validFrom) }),
  draftContent: same,
  submitContent: same,
  publishContent: same,
  retireContent: same,
  publishLegal: shownEdition,
  retireLegal: shownEdition,
  closeGame: withoutCache,
  openGame: withoutCache,
  resolveGameAlarm: same,
  revokeProviderKey: withoutCache,
  setBookLimit: same,
  proposeResult: same,
  confirmResult: same,
  refuseResult: same,
  retryLetters: same,
  resealSecrets: resealed,
  continueLog: same,
  resumeLog: same,
} as const satisfies { readonly [Name in ActName]: (output: ActOutput<Name>, finishing: Finishing) => unknown }
