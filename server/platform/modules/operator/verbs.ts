import { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { ACCOUNT_FEATURES } from '#server/shared/constants/features.ts'
import { findAcrossPlayers } from '../identity/reads.ts'
import { campaignDocument, listCampaignsAcrossPlayers } from '../promotions/reads.ts'
import { tournamentDocument, tournamentOf } from '../tournaments/reads.ts'
import { GAMES_USAGE, GAMES_WORDS, gamesVerb } from './games-verb.ts'
import { IDENTITY_USAGE, IDENTITY_WORDS, identityVerb } from './identity-verb.ts'
import { MESSAGE_USAGE, MESSAGE_WORDS, messageVerb } from './message-verb.ts'
import { OPERATOR_USAGE, OPERATOR_WORDS, operatorVerb } from './operator-verb.ts'
import type { Platform } from './platform.ts'
import { requireOperator } from './require-operator.ts'
import { secretVerb } from './secret-verb.ts'
import {
  SPORTS_LIMIT_USAGE,
  SPORTS_LIMIT_WORDS,
  SPORTS_RESULT_USAGE,
  SPORTS_RESULT_WORDS,
  sportsLimitVerb,
  sportsResultVerb,
} from './sports-verbs.ts'
import { WITHDRAWAL_USAGE, WITHDRAWAL_WORDS, withdrawalVerb } from './withdrawal-verb.ts'

const word = z.string().min(1).max(256)

/**
 * Input of a verb: arguments as on a command line; the JSON content of the file named by the last argument, for verbs
 * that take a document; and the operator whose key was given, null without one.
 */
type VerbRequest = { readonly args: readonly string[]; readonly document: unknown; readonly operator: string | null }

type Verb = {
  readonly usage: string
  readonly takesDocument?: boolean
  run(platform: Platform, request: VerbRequest): Promise<unknown>
}

function verb<Args extends z.ZodType>(
  usage: string,
  args: Args,
  run: (platform: Platform, args: z.output<Args>, operator: string | null) => Promise<unknown>,
): Verb {
  return {
    usage,
    async run(platform, request) {
      const parsed = args.safeParse(request.args)
      if (!parsed.success) throw new Refusal('bad_request')
      return run(platform, parsed.data, request.operator)
    },
  }
}

/** A verb whose only argument is a document of this shape. Refuses `invalid` with each path that does not match. */
function taking<Document extends z.ZodType>(
  shape: Document,
  run: (platform: Platform, document: z.output<Document>, operator: string | null) => Promise<unknown>,
): Verb {
  return {
    usage: '<file.json>',
    takesDocument: true,
    async run(platform, { args, document, operator }) {
      if (args.length > 0) throw new Refusal('bad_request')
      const parsed = shape.safeParse(document)
      if (parsed.success) return run(platform, parsed.data, operator)
      const fields = parsed.error.issues.map(({ path }) => path.join('.') || 'base')
      throw Refusal.of([...new Set(fields)].map((field) => ({ code: 'invalid', field })))
    },
  }
}

/** Refuses not_found. */
async function playerOf(platform: Platform, who: string): Promise<string> {
  const userId = await findAcrossPlayers(platform, who)
  if (userId === null) throw new Refusal('not_found', { field: 'player' })
  return userId
}

/** All actions of the operator. A player is identified by id, email or phone. */
export const VERBS: Readonly<Record<string, Verb>> = {
  feature: verb(
    `<player> <${ACCOUNT_FEATURES.join('|')}> <on|off>`,
    z.tuple([word, z.enum(ACCOUNT_FEATURES), z.enum(['on', 'off'])]),
    async (platform, [who, feature, state]) => {
      const userId = await playerOf(platform, who)
      await platform.writer.execute('setFeature', { userId, feature, isOn: state === 'on' })
      return { player: userId, feature, state }
    },
  ),
  bonus: verb(
    '<player> <bonus> <what it is given for>',
    z.tuple([word, word, word]),
    async (platform, [who, id, reference], operator) => {
      const by = requireOperator(operator)
      const userId = await playerOf(platform, who)
      return await platform.writer.execute('giveBonus', { userId, id, reference, operator: by })
    },
  ),
  'free-spins': verb('<player> <campaign>', z.tuple([word, word]), async (platform, [who, campaignId], operator) => {
    const by = requireOperator(operator)
    const userId = await playerOf(platform, who)
    const { waits } = await platform.writer.execute('grantFreeSpins', { userId, campaignId, operator: by })
    return { player: userId, campaign: campaignId, waits }
  }),
  campaign: taking(campaignDocument, ({ writer }, campaign, operator) =>
    writer.execute('publishCampaign', { ...campaign, operator: requireOperator(operator) }),
  ),
  'campaign-state': verb(
    '<campaign> <live|paused|ended>',
    z.tuple([word, z.enum(['live', 'paused', 'ended'])]),
    async ({ writer }, [id, state], operator) => {
      requireOperator(operator)
      await writer.execute('setCampaignState', { id, state })
      return { id, state }
    },
  ),
  'campaign-letters': verb('<campaign>', z.tuple([word]), async ({ writer, settings: { site } }, [id], operator) => {
    requireOperator(operator)
    let letters = 0
    for (let after: string | null = ''; after !== null; ) {
      const page: { written: number; next: string | null } = await writer.execute('writeOfferLetters', {
        id,
        after,
        site,
      })
      letters += page.written
      after = page.next
    }
    return { id, letters }
  }),
  'log-next': verb('<origin of the log that ends> <why>', z.tuple([word, word]), ({ writer }, [origin, reason], by) => {
    requireOperator(by)
    return writer.execute('continueLog', { origin, reason })
  }),
  'log-resume': verb('<origin of the log> <why>', z.tuple([word, word]), ({ writer }, [origin, reason], by) => {
    requireOperator(by)
    return writer.execute('resumeLog', { origin, reason })
  }),
  campaigns: verb('', z.tuple([]), listCampaignsAcrossPlayers),
  tournament: taking(tournamentDocument, async ({ writer }, document, operator) => {
    const publishedBy = requireOperator(operator)
    const { isNew } = await writer.execute('addTournament', { ...tournamentOf(document), publishedBy })
    if (!isNew) throw new Refusal('conflict', { field: 'id' })
    return { id: document.id }
  }),
  'tournament-end': verb('<tournament>', z.tuple([word]), async ({ writer }, [id], operator) => {
    requireOperator(operator)
    await writer.execute('endTournament', { id })
    return { id }
  }),
  'tournament-cancel': verb('<tournament>', z.tuple([word]), async ({ writer }, [id], operator) => {
    requireOperator(operator)
    await writer.execute('cancelTournament', { id })
    return { id }
  }),
  'sign-out': verb('<player>', z.tuple([word]), async (platform, [who]) => {
    const userId = await playerOf(platform, who)
    await platform.writer.execute('endAllSessions', { userId })
    return { player: userId }
  }),
  identity: verb(IDENTITY_USAGE, IDENTITY_WORDS, (platform, words, operator) =>
    identityVerb(platform, words, { operator, playerOf: (who) => playerOf(platform, who) }),
  ),
  message: verb(MESSAGE_USAGE, MESSAGE_WORDS, messageVerb),
  secret: verb('', z.tuple([]), secretVerb),
  'sports-limit': verb(SPORTS_LIMIT_USAGE, SPORTS_LIMIT_WORDS, sportsLimitVerb),
  'sports-result': verb(SPORTS_RESULT_USAGE, SPORTS_RESULT_WORDS, sportsResultVerb),
  'sports-factor': verb('<player> <0.01 … 1>', z.tuple([word, word]), async (platform, [who, factor], operator) => {
    const by = requireOperator(operator)
    const userId = await playerOf(platform, who)
    await platform.writer.execute('setSportsFactor', { userId, factor, operator: by })
    return { player: userId, factor }
  }),
  games: verb(GAMES_USAGE, GAMES_WORDS, gamesVerb),
  operator: verb(OPERATOR_USAGE, OPERATOR_WORDS, operatorVerb),
  withdrawal: verb(WITHDRAWAL_USAGE, WITHDRAWAL_WORDS, withdrawalVerb),
  vip: verb(
    '<player> <approved|refused> <why>',
    z.tuple([word, z.enum(['approved', 'refused']), word]),
    async (platform, [who, verdict, why], operator) => {
      const by = requireOperator(operator)
      const userId = await playerOf(platform, who)
      const reason = verdict === 'refused' ? why : null
      await platform.writer.execute('decideVip', { userId, verdict, reason, operator: by })
      return { player: userId, verdict }
    },
  ),
}
