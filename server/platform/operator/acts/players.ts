import { Refusal } from '#server/platform/kernel/refusal.ts'
import type { Site } from '#server/platform/kernel/settings.ts'
import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { closeAccount, startClosing } from '#server/platform/modules/closure/commands/index.ts'
import { closingEffect } from '#server/platform/modules/closure/index.ts'
import {
  changeContact,
  endAllSessions,
  resendPlayerLetter,
  resetFactors,
  sendServiceLetter,
  setFeature,
} from '#server/platform/modules/identity/commands/index.ts'
import {
  addNote,
  blocksOf,
  clearFlag,
  factorsOf,
  liftBlock,
  openFlagsOf,
  setBlock,
  setFlag,
  setTags,
} from '#server/platform/modules/identity/index.ts'
import type { SERVICE_LETTERS } from '#server/platform/modules/identity/reads.ts'
import { holdWithdrawalsOf } from '#server/platform/modules/payments/commands/index.ts'
import { excludeSelf, lowerLimit, undoExclusion } from '#server/platform/modules/player-limits/commands/index.ts'
import { currentRestriction, STOPPED_CHANNEL } from '#server/platform/modules/player-limits/index.ts'
import { setSportsFactor } from '#server/platform/modules/sports/commands/index.ts'
import { decideVip } from '#server/platform/modules/vip/commands/index.ts'
import type { AccountFeature } from '#server/shared/constants/features.ts'
import { BLOCK_DAYS, type BlockScope, WITHDRAWAL_BLOCK_HOURS } from '#server/shared/constants/player-blocks.ts'
import type { ExclusionTerm } from '#server/shared/constants/player-limits.ts'
import type { PlayerTag } from '#server/shared/constants/player-tags.ts'
import type { RiskFlag } from '#server/shared/constants/risk-flags.ts'
import { act } from './act.ts'

type OfPlayer = { readonly userId: string }

/** Subject of acts on a player, and the player whose key hashes personal fields. */
export const ON_PLAYER = {
  on: ({ userId }: OfPlayer) => `player:${userId}`,
  player: ({ userId }: OfPlayer) => userId,
}

type Feature = OfPlayer & { readonly feature: AccountFeature; readonly isOn: boolean }
type Factor = OfPlayer & { readonly factor: string }
type Club = OfPlayer & { readonly verdict: 'approved' | 'refused'; readonly reason: string | null }

type Scoped = OfPlayer & { readonly scope: Exclude<BlockScope, 'closing'> }
type NewBlock = Scoped & {
  /** In hours from now. */
  readonly hours: number
  readonly caseId: string | null
}
type ForSite = OfPlayer & { readonly site: Site }
type Exclusion = OfPlayer & { readonly term: ExclusionTerm; readonly source: 'player' | 'house' }
type Lowered = Parameters<typeof lowerLimit>[1]
type Contact = ForSite & { readonly channel: 'email' | 'phone'; readonly target: string }
type Flagged = OfPlayer & { readonly flag: RiskFlag; readonly reason: string }
type Tags = OfPlayer & { readonly tags: readonly PlayerTag[] }

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Refuses `invalid` on `hours` beyond the longest block of a scope. */
function endOf({ now }: CommandContext, { scope, hours }: Pick<NewBlock, 'scope' | 'hours'>): number {
  const most = scope === 'withdrawal' ? WITHDRAWAL_BLOCK_HOURS : BLOCK_DAYS * 24
  if (hours < 1 || hours > most) throw new Refusal('invalid', { field: 'hours' })
  return now + hours * HOUR_MS
}

const scopesOf = (context: CommandContext, userId: string) => blocksOf(context, userId).map(({ scope }) => scope)

export const playerActs = {
  /** Blocks a scope. Sessions end with a block of logins; approved payouts return to review with one of withdrawals. */
  blockPlayer: act({
    ...ON_PLAYER,
    permission: 'block.player',
    params: ({ scope, hours }: NewBlock) => ({ scope, hours }),
    run(context, { userId, scope, hours, caseId }, { name }) {
      const before = scopesOf(context, userId)
      const until = endOf(context, { scope, hours })
      const id = setBlock(context, { userId, scope, until, caseId, operator: name })
      const held = scope === 'withdrawal' ? holdWithdrawalsOf(context, { userId }) : []
      if (scope === 'sign_in') {
        endAllSessions(context, { userId })
        context.announce({ channel: STOPPED_CHANNEL, key: userId, data: { userId } })
      }
      const output = { player: userId, scope, until, held: [...held] }
      return { output, ref: `block:${id}`, before: { scopes: before }, after: { scopes: scopesOf(context, userId) } }
    },
  }),
  /** Ends a block. One that belongs to a case takes two people. */
  unblockPlayer: act({
    ...ON_PLAYER,
    permission: 'unblock.player',
    params: ({ scope }: Scoped) => ({ scope }),
    effect(context, { userId, scope }) {
      const block = blocksOf(context, userId).find((one) => one.scope === scope)
      if (!block) throw new Refusal('not_found', { field: 'scope' })
      return { block: block.id, scope, case: block.caseId ?? undefined }
    },
    needsSecond: (context, { userId, scope }) =>
      blocksOf(context, userId).some((one) => one.scope === scope && one.caseId !== null),
    waitsMs: DAY_MS,
    run(context, { userId, scope }, { name }) {
      const { id } = liftBlock(context, { userId, scope, operator: name })
      return { output: { player: userId, scope }, ref: `block:${id}`, after: { scopes: scopesOf(context, userId) } }
    },
  }),
  /** Starts to close an account. With money in it, or against the player's wish, it takes two people. */
  closePlayer: act({
    ...ON_PLAYER,
    permission: 'close.player',
    params: ({ source }: OfPlayer & { readonly source: 'player' | 'house' }) => ({ source }),
    effect: (context, { userId, source }) => ({ ...closingEffect(context, { userId }), source }),
    needsSecond: (context, { userId, source }) => source === 'house' || closingEffect(context, { userId }).holds_money,
    waitsMs: DAY_MS,
    run(context, { userId }, { name }) {
      startClosing(context, { userId, operator: name })
      return { output: { player: userId, state: 'closing' as const }, after: { state: 'closing' } }
    },
  }),
  /** Ends the closing of an account that is not closed yet. */
  reopenPlayer: act({
    ...ON_PLAYER,
    permission: 'reopen.player',
    effect(context, { userId }: OfPlayer) {
      const block = blocksOf(context, userId).find(({ scope }) => scope === 'closing')
      if (!block) throw new Refusal('not_found', { field: 'closing' })
      return { block: block.id }
    },
    waitsMs: DAY_MS,
    run(context, { userId }, { name }) {
      liftBlock(context, { userId, scope: 'closing', operator: name })
      return { output: { player: userId, state: 'open' as const }, after: { state: 'open' } }
    },
  }),
  excludePlayer: act({
    ...ON_PLAYER,
    permission: 'exclude.player',
    params: ({ term, source }: Exclusion) => ({ term, source }),
    run(context, { userId, term }) {
      excludeSelf(context, { userId, term })
      return { output: { player: userId, term }, after: { excluded: term } }
    },
  }),
  /** Ends the exclusion of the wrong person. */
  undoExclusion: act({
    ...ON_PLAYER,
    permission: 'undo.exclusion',
    effect(context, { userId }: OfPlayer) {
      const stop = currentRestriction(context, userId)
      if (stop?.reason !== 'self_excluded') throw new Refusal('not_found', { field: 'exclusion' })
      return { until: stop.until ?? 'forever' }
    },
    waitsMs: DAY_MS,
    run(context, { userId }) {
      undoExclusion(context, { userId })
      return { output: { player: userId }, after: { excluded: 'no' } }
    },
  }),
  lowerLimit: act({
    ...ON_PLAYER,
    permission: 'lower.limit',
    params: ({ kind, span, amount, currency }: Lowered) => ({
      kind,
      span,
      amount: amount ?? undefined,
      currency: currency ?? undefined,
    }),
    run(context, limit) {
      lowerLimit(context, limit)
      const { userId, kind, span, amount } = limit
      return { output: { player: userId, kind, span, amount: amount ?? '' }, after: { amount: amount ?? undefined } }
    },
  }),
  addNote: act({
    ...ON_PLAYER,
    permission: 'add.note',
    run(context, { userId, text }: OfPlayer & { readonly text: string }, { name }) {
      const id = addNote(context, { userId, text, operator: name })
      return { output: { player: userId, note: id }, ref: `note:${id}` }
    },
  }),
  setTags: act({
    ...ON_PLAYER,
    permission: 'add.note',
    params: ({ tags }: Tags) => ({ tags }),
    run(context, { userId, tags }, { name }) {
      const before = setTags(context, { userId, tags, operator: name })
      return { output: { player: userId, tags: [...tags] }, before: { tags: before }, after: { tags } }
    },
  }),
  setFlag: act({
    ...ON_PLAYER,
    permission: 'flag.player',
    params: ({ flag }: Flagged) => ({ flag }),
    run(context, { userId, flag, reason }, { name }) {
      const id = setFlag(context, { userId, flag, reason, operator: name })
      const output = { player: userId, flag, state: 'set' as const }
      return { output, ref: `flag:${id}`, after: { flags: openFlagsOf(context, userId) } }
    },
  }),
  clearFlag: act({
    ...ON_PLAYER,
    permission: 'unflag.player',
    params: ({ flag }: Flagged) => ({ flag }),
    run(context, { userId, flag, reason }, { name }) {
      const id = clearFlag(context, { userId, flag, reason, operator: name })
      const output = { player: userId, flag, state: 'cleared' as const }
      return { output, ref: `flag:${id}`, after: { flags: openFlagsOf(context, userId) } }
    },
  }),
  /** Removes authenticator, passkeys and recovery codes. */
  resetFactor: act({
    ...ON_PLAYER,
    permission: 'reset.factor',
    effect(context, { userId }: ForSite) {
      const { authenticator, passkeys, recoveryCodes } = factorsOf(context, userId)
      return { authenticator, passkeys, recovery_codes: recoveryCodes }
    },
    waitsMs: DAY_MS,
    run(context, { userId, site }) {
      const { authenticator, passkeys } = resetFactors(context, { userId, site })
      return { output: { player: userId }, before: { authenticator, passkeys } }
    },
  }),
  changeContact: act({
    ...ON_PLAYER,
    permission: 'change.contact',
    params: ({ channel, target }: Contact) => ({ channel, [channel]: target }),
    effect: (_, { channel }) => ({ channel }),
    waitsMs: DAY_MS,
    run(context, contact) {
      changeContact(context, contact)
      return { output: { player: contact.userId, channel: contact.channel } }
    },
  }),
  sendLetter: act({
    ...ON_PLAYER,
    permission: 'send.message',
    params: ({ letter }: ForSite & { readonly letter: (typeof SERVICE_LETTERS)[number] }) => ({ letter }),
    run(context, { userId, letter, site }) {
      const id = sendServiceLetter(context, { userId, letter, site })
      return { output: { player: userId, letter }, ref: `letter:${id}` }
    },
  }),
  resendLetter: act({
    ...ON_PLAYER,
    permission: 'send.message',
    params: ({ id }: OfPlayer & { readonly id: string }) => ({ letter: id }),
    run(context, { userId, id }) {
      const copy = resendPlayerLetter(context, { userId, id })
      return { output: { player: userId, letter: copy.id }, ref: `letter:${copy.id}` }
    },
  }),
  /** Closes an empty account at once and deletes its personal data, as its player has asked. */
  erasePlayer: act({
    ...ON_PLAYER,
    permission: 'erase.player',
    effect: (context, { userId }: ForSite) => closingEffect(context, { userId }),
    run(context, { userId, site }) {
      closeAccount(context, { userId, isRestForfeited: false, site })
      return { output: { player: userId, state: 'closed' as const }, after: { state: 'closed' } }
    },
  }),
  setFeature: act({
    ...ON_PLAYER,
    permission: 'set.feature',
    params: ({ feature, isOn }: Feature) => ({ feature, is_on: isOn }),
    run(context, args) {
      setFeature(context, args)
      const { userId, feature, isOn } = args
      return { output: { player: userId, feature, state: isOn ? 'on' : 'off' } as const }
    },
  }),
  endSessions: act({
    ...ON_PLAYER,
    permission: 'end.sessions',
    run(context, { userId }: OfPlayer) {
      endAllSessions(context, { userId })
      return { output: { player: userId } }
    },
  }),
  decideClub: act({
    ...ON_PLAYER,
    permission: 'decide.club',
    params: ({ verdict }: Club) => ({ verdict }),
    run(context, { userId, verdict, reason }, { name }) {
      decideVip(context, { userId, verdict, reason, operator: name })
      return { output: { player: userId, verdict } }
    },
  }),
  setFactor: act({
    ...ON_PLAYER,
    permission: 'set.player_factor',
    params: ({ factor }: Factor) => ({ factor }),
    run(context, { userId, factor }, { name }) {
      setSportsFactor(context, { userId, factor, operator: name })
      return { output: { player: userId, factor } }
    },
  }),
}
