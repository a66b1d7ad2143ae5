import { z } from 'zod'
import { Refusal } from '#server/platform/kernel/refusal.ts'
import { ACCOUNT_FEATURES } from '#server/shared/constants/features.ts'
import { findAcrossPlayers } from '../identity/reads.ts'
import type { Platform } from './platform.ts'

const word = z.string().min(1).max(256)

/** Something that the operator does. `args` are words in their order, as a command line has them. */
type Verb = { readonly usage: string; run(platform: Platform, args: readonly string[]): Promise<unknown> }

function verb<Args extends readonly z.ZodType[]>(
  usage: string,
  args: z.ZodTuple<Args>,
  run: (platform: Platform, args: z.output<z.ZodTuple<Args>>) => Promise<unknown>,
): Verb {
  return {
    usage,
    async run(platform, given) {
      const parsed = args.safeParse(given)
      if (!parsed.success) throw new Refusal('bad_request')
      return run(platform, parsed.data)
    },
  }
}

/** Refuses not_found. */
async function playerOf(platform: Platform, who: string): Promise<string> {
  const userId = await findAcrossPlayers(platform, who)
  if (userId === null) throw new Refusal('not_found', { field: 'player' })
  return userId
}

/** What the operator can do to one account. A player is named by id, email or phone. */
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
    async (platform, [who, id, reference]) => {
      const userId = await playerOf(platform, who)
      return await platform.writer.execute('giveBonus', { userId, id, reference })
    },
  ),
  'free-spins': verb('<player> <campaign>', z.tuple([word, word]), async (platform, [who, campaignId]) => {
    const userId = await playerOf(platform, who)
    await platform.writer.execute('grantFreeSpins', { userId, campaignId })
    return { player: userId, campaign: campaignId }
  }),
  vip: verb(
    '<player> <approved|refused> <why>',
    z.tuple([word, z.enum(['approved', 'refused']), word]),
    async (platform, [who, verdict, reason]) => {
      const userId = await playerOf(platform, who)
      await platform.writer.execute('decideVip', { userId, verdict, reason: verdict === 'refused' ? reason : null })
      return { player: userId, verdict }
    },
  ),
}
