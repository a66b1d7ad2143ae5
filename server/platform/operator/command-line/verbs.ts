import { z } from 'zod'
import { REVIEW_REASONS } from '#server/platform/modules/payments/reads.ts'
import { LIMIT_NAMES } from '#server/platform/modules/sports/reads.ts'
import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { DESK_REASONS, type DeskReason } from '#server/shared/constants/desk-reasons.ts'
import { ACCOUNT_FEATURES } from '#server/shared/constants/features.ts'
import { LEGAL_DOCUMENTS } from '#server/shared/constants/legal-documents.ts'
import { LOCALES } from '#server/shared/constants/locales.ts'
import type { OperatorApi } from './api.ts'

const word = z.string().min(1).max(256)

/** A command of the command line: arguments, and the JSON content of the file that the last one names. */
export type VerbRequest = {
  readonly args: readonly string[]
  readonly document?: unknown
  /** Reasons of the act, where its permission asks for them. */
  readonly why?: string | undefined
  readonly reason?: string | undefined
}

type Reasons = { readonly why: string; readonly reason: DeskReason }

export type Verb = {
  readonly usage: string
  readonly takesDocument?: boolean
  /** Throws WrongWords, and what the API throws. */
  readonly run: (api: OperatorApi, request: VerbRequest) => Promise<unknown>
}

/** Thrown for arguments that are not those of the verb. */
export class WrongWords extends Error {
  override readonly name = 'WrongWords'
}

const DEFAULTS: Reasons = { why: 'By the command line, without a text.', reason: 'command_line' }

const isReason = (code: string): code is DeskReason => (DESK_REASONS as readonly string[]).includes(code)

function reasonsOf({ why = DEFAULTS.why, reason = DEFAULTS.reason }: VerbRequest): Reasons {
  if (!isReason(reason)) throw new WrongWords(`--reason ${DESK_REASONS.join('|')}`)
  return { why, reason }
}

function verb<Args extends z.ZodType>(
  usage: string,
  args: Args,
  run: (api: OperatorApi, args: z.output<Args>, reasons: Reasons) => Promise<unknown>,
): Verb {
  return {
    usage,
    async run(api, request) {
      const parsed = args.safeParse(request.args)
      if (!parsed.success) throw new WrongWords(usage)
      return run(api, parsed.data, reasonsOf(request))
    },
  }
}

/** A verb whose only argument is a document. */
function taking(run: (api: OperatorApi, document: z.core.util.JSONType, reasons: Reasons) => Promise<unknown>): Verb {
  return {
    usage: '<file.json>',
    takesDocument: true,
    async run(api, request) {
      if (request.args.length > 0) throw new WrongWords('<file.json>')
      return run(api, request.document as z.core.util.JSONType, reasonsOf(request))
    },
  }
}

type Performed<Result> =
  | { readonly state: 'done'; readonly result: Result }
  | { readonly state: 'requested'; readonly request: { readonly id: string; readonly effect: object } }

/** Result of an act, or the request that waits for a second person. */
const told = <Result>(performed: Performed<Result>): Result | { waits: true; request: string; effect: object } =>
  performed.state === 'done'
    ? performed.result
    : { waits: true, request: performed.request.id, effect: performed.request.effect }

const name = z.string().regex(/^[a-z][a-z0-9-]{1,31}$/)
const option = (flag: string) => z.literal(flag)

const identity = verb(
  'list | show|take|approve <player> | refuse|ask|revoke <player> <what they read of it>',
  z.union([
    z.tuple([z.literal('list')]),
    z.tuple([z.enum(['show', 'take', 'approve']), word]),
    z.tuple([z.enum(['refuse', 'ask', 'revoke']), word, word]),
  ]),
  async (api, words, { why }) => {
    switch (words[0]) {
      case 'list':
        return api('identity.checks', {})
      case 'show':
        return api('identity.documents', { player: words[1] })
      case 'take':
      case 'approve':
        return told(await api(`identity.${words[0]}`, { player: words[1] }))
      default:
        return told(await api(`identity.${words[0]}`, { player: words[1], text: words[2], why }))
    }
  },
)

const gameState = z.enum(['on', 'maintenance', 'off'])
const inCurrency = [option('--currency'), z.enum(CURRENCY_CODES)] as const
const inCountry = [option('--country'), word] as const

const games = verb(
  'list | report | <provider|house> <game|all> <on|maintenance|off> [--currency <code>] [--country <code>] | revoke <key of a provider>',
  z.union([
    z.tuple([z.enum(['list', 'report'])]),
    z.tuple([z.literal('revoke'), word]),
    z.tuple([word, word, gameState]),
    z.tuple([word, word, gameState, ...inCurrency]),
    z.tuple([word, word, gameState, ...inCountry]),
    z.tuple([word, word, gameState, ...inCurrency, ...inCountry]),
  ]),
  async (api, words, { why }) => {
    if (words.length === 1) return words[0] === 'report' ? api('games.reconciliations', {}) : api('games.held', {})
    if (words.length === 2) return told(await api('games.revokeKey', { key: words[1], why }))
    const [provider, game, state, ...places] = words
    const given = (flag: string) => places.find((_, index) => places[index - 1] === flag)
    const currency = CURRENCY_CODES.find((code) => code === given('--currency')) ?? null
    const selection = { provider, game, currency, country: given('--country') ?? null }
    return state === 'on'
      ? told(await api('games.open', { ...selection, why }))
      : told(await api('games.close', { ...selection, state, why }))
  },
)

const kind = z.enum(['link', 'seo', 'promo', 'faq', 'legal'])
const language = z.enum(LOCALES)
const step = z.enum(['submit', 'publish', 'retire'])

const content = verb(
  'list | show <link|seo|promo|faq|legal> <key> [<locale>] | submit|publish|retire <version> <link|seo|promo|faq|legal> <key> [<locale>]',
  z.union([
    z.tuple([z.literal('list')]),
    z.tuple([z.literal('show'), kind, word]),
    z.tuple([z.literal('show'), kind, word, language]),
    z.tuple([step, word, kind, word]),
    z.tuple([step, word, kind, word, language]),
  ]),
  async (api, words, { why }) => {
    if (words[0] === 'list') return api('content.list', {})
    if (words[0] === 'show') {
      const [, kind, key, locale] = words
      return api('content.versions', { kind, key, ...(locale && { locale }) })
    }
    const [action, version, kind, key, locale = null] = words
    const chosen = { kind, key, locale, version }
    if (action === 'submit') return told(await api('content.submit', chosen))
    if (action === 'publish') return told(await api('content.publish', { ...chosen, why }))
    return told(await api('content.retire', { ...chosen, why }))
  },
)

const legal = verb(
  'show <document> | publish <document> <binding locale> material <effective at> | publish <document> <binding locale> minor [<effective at>] | retire <document> <version>',
  z.union([
    z.tuple([z.literal('show'), z.enum(LEGAL_DOCUMENTS)]),
    z.tuple([z.literal('publish'), z.enum(LEGAL_DOCUMENTS), language, z.enum(['material', 'minor'])]),
    z.tuple([z.literal('publish'), z.enum(LEGAL_DOCUMENTS), language, z.enum(['material', 'minor']), word]),
    z.tuple([z.literal('retire'), z.enum(LEGAL_DOCUMENTS), z.coerce.number()]),
  ]),
  async (api, words, { why }) => {
    const [action, document] = words
    const shown = await api('content.editions', { document })
    if (action === 'show') return shown
    if (action === 'retire') return told(await api('content.retireLegal', { document, edition: words[2], why }))
    const [, , binding, weight, effectiveAt = null] = words
    const { hash } = shown.waiting
    if (hash === null)
      throw new WrongWords(`nothing waits to be published; missing: ${shown.missing.join(', ') || 'a review'}`)
    return told(
      await api('content.publishLegal', {
        document,
        hash,
        binding,
        is_material: weight === 'material',
        effective_at: effectiveAt,
        why,
      }),
    )
  },
)

const operator = verb(
  'list | add <name> --role <role> [--role <role>] | roles <name> <role> … | end <name>',
  z.union([
    z.tuple([z.literal('list')]),
    z.tuple([z.literal('end'), name]),
    z.tuple([z.literal('add'), name, option('--role'), word]),
    z.tuple([z.literal('add'), name, option('--role'), word, option('--role'), word]),
    z.tuple([z.literal('roles'), name], word),
  ]),
  async (api, words, { why }) => {
    if (words[0] === 'list') return api('operators.list', {})
    if (words[0] === 'end') return told(await api('operators.end', { name: words[1], why }))
    const roles = words.slice(2).filter((one): one is string => one !== undefined && one !== '--role')
    if (words[0] === 'add') return told(await api('operators.invite', { name: words[1], roles, why }))
    return told(await api('operators.setRoles', { name: words[1], roles, why }))
  },
)

const request = verb(
  'list | show <request> | approve|refuse|cancel <request>',
  z.union([z.tuple([z.literal('list')]), z.tuple([z.enum(['show', 'approve', 'refuse', 'cancel']), word])]),
  async (api, words, { why }) => {
    if (words[0] === 'list') return api('operators.requests', {})
    const [action, id] = words
    if (action === 'show') return api('operators.showRequest', { id })
    return api('operators.decideRequest', { id, verdict: action, why })
  },
)

const withdrawal = verb(
  `list | approve <withdrawal> | refuse <withdrawal> <${REVIEW_REASONS.join('|')}>`,
  z.union([
    z.tuple([z.literal('list')]),
    z.tuple([z.literal('approve'), word]),
    z.tuple([z.literal('refuse'), word, z.enum(REVIEW_REASONS)]),
  ]),
  async (api, words) => {
    if (words[0] === 'list') return api('money.withdrawals', {})
    if (words[0] === 'approve') return told(await api('money.approveWithdrawal', { id: words[1] }))
    return told(await api('money.refuseWithdrawal', { id: words[1], reason: words[2] }))
  },
)

/** "home=won,draw=lost,away=lost", for a dead heat "Norvik City=1/2,…", or void for the market. */
const ended = z
  .string()
  .regex(/^(void|[^=,]+=[a-z_\d/]+(,[^=,]+=[a-z_\d/]+)*)$/)
  .max(2000)

const sportsResult = verb(
  'list | propose <event> <market> <void|outcome=grade,...> <reason> | confirm <correction> | refuse <correction>',
  z.union([
    z.tuple([z.literal('list')]),
    z.tuple([z.literal('propose'), word, word, ended, word]),
    z.tuple([z.enum(['confirm', 'refuse']), word]),
  ]),
  async (api, words, { why }) => {
    if (words[0] === 'list') return api('sports.corrections', {})
    if (words[0] !== 'propose') return told(await api(`sports.${words[0]}`, { id: words[1], why }))
    const [, event, market, stated, text] = words
    const outcomes = stated === 'void' ? null : Object.fromEntries(stated.split(',').map((one) => one.split('=')))
    return told(await api('sports.propose', { event, market, outcomes, text, why }))
  },
)

/** All commands of an operator. A player is identified by id, email or phone. */
export const VERBS: Readonly<Record<string, Verb>> = {
  feature: verb(
    `<player> <${ACCOUNT_FEATURES.join('|')}> <on|off>`,
    z.tuple([word, z.enum(ACCOUNT_FEATURES), z.enum(['on', 'off'])]),
    async (api, [player, feature, state], { reason }) =>
      told(await api('players.setFeature', { player, feature, is_on: state === 'on', reason })),
  ),
  bonus: verb(
    '<player> <bonus> <what it is given for>',
    z.tuple([word, word, word]),
    async (api, [player, bonus, reference], { why }) =>
      told(await api('players.giveBonus', { player, bonus, reference, why })),
  ),
  'free-spins': verb('<player> <campaign>', z.tuple([word, word]), async (api, [player, campaign], { why }) =>
    told(await api('players.giveSpins', { player, campaign, why })),
  ),
  campaign: taking(async (api, document, { why }) => told(await api('offers.publishCampaign', { document, why }))),
  'campaign-state': verb(
    '<campaign> <live|paused|ended>',
    z.tuple([word, z.enum(['live', 'paused', 'ended'])]),
    async (api, [id, state], { why }) =>
      state === 'live'
        ? told(await api('offers.resumeCampaign', { id, why }))
        : told(await api('offers.stopCampaign', { id, state, why })),
  ),
  'campaign-letters': verb('<campaign>', z.tuple([word]), async (api, [id], { reason }) =>
    told(await api('offers.sendCampaignLetters', { id, reason })),
  ),
  campaigns: verb('', z.tuple([]), async (api) => (await api('offers.campaigns', {})).campaigns),
  tournament: taking(async (api, document, { why }) => told(await api('offers.publishTournament', { document, why }))),
  'tournament-end': verb('<tournament>', z.tuple([word]), async (api, [id], { why }) =>
    told(await api('offers.endTournament', { id, why })),
  ),
  'tournament-cancel': verb('<tournament>', z.tuple([word]), async (api, [id], { why }) =>
    told(await api('offers.cancelTournament', { id, why })),
  ),
  'sign-out': verb('<player>', z.tuple([word]), async (api, [player], { reason }) =>
    told(await api('players.endSessions', { player, reason })),
  ),
  vip: verb(
    '<player> <approved|refused> <why>',
    z.tuple([word, z.enum(['approved', 'refused']), word]),
    async (api, [player, verdict, text], { reason }) =>
      told(await api('players.decideClub', { player, verdict, text, reason })),
  ),
  identity,
  withdrawal,
  games,
  content,
  legal,
  'content-draft': taking(async (api, document) => told(await api('content.draft', document as never))),
  'sports-limit': verb(
    `list | <${LIMIT_NAMES.join('|')}> <roubles|default>`,
    z.union([z.tuple([z.literal('list')]), z.tuple([z.enum(LIMIT_NAMES), word])]),
    async (api, words, { why }) => {
      if (words.length === 1) return api('sports.limits', {})
      const [limit, amount] = words
      return told(await api('sports.setLimit', { limit, amount: amount === 'default' ? null : amount, why }))
    },
  ),
  'sports-result': sportsResult,
  'sports-factor': verb('<player> <0.01 … 1>', z.tuple([word, word]), async (api, [player, factor], { why }) =>
    told(await api('players.setFactor', { player, factor, why })),
  ),
  message: verb(
    'list | retry <message|all>',
    z.union([z.tuple([z.literal('list')]), z.tuple([z.literal('retry'), word])]),
    async (api, words) => {
      if (words[0] === 'list') return api('site.letters', {})
      return told(await api('site.retryLetters', { id: words[1] === 'all' ? null : words[1] }))
    },
  ),
  secret: verb('', z.tuple([]), async (api, _, { why }) => told(await api('site.resealSecrets', { why }))),
  'log-next': verb('<origin of the log that ends> <why>', z.tuple([word, word]), async (api, [origin, text], { why }) =>
    told(await api('site.continueLog', { origin, text, why })),
  ),
  'log-resume': verb('<origin of the log> <why>', z.tuple([word, word]), async (api, [origin, text], { why }) =>
    told(await api('site.resumeLog', { origin, text, why })),
  ),
  operator,
  request,
}
