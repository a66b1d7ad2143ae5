import { expect, test } from 'vitest'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, lastCodeTo, register, startPlatform } from '../../support/platform.ts'
import { matchCampaign, moneyCampaign } from '../../support/promotions/campaigns.ts'

const { auth, bonus, freeSpins, limits, payments, profile, tournaments, vip } = contract
const DAY_MS = 86_400_000
const EMAIL = 'ada@example.com'

test.each(['an exclusion', 'a time-out'] as const)(
  'CT2 CT3: during %s a player is offered nothing, on no surface, and takes nothing',
  async (stop) => {
    await using site = await startPlatform()
    const { writer, reader } = site.platform
    await writer.execute('seedOffers', undefined)
    await writer.execute('seedTournaments', undefined)
    await writer.execute('publishCampaign', campaignDocument.parse(moneyCampaign({ super: true })))
    for (const id of ['spring', 'later'])
      await writer.execute('publishCampaign', campaignDocument.parse(matchCampaign(id)))
    const token = await register(site, EMAIL)
    const { id: userId } = (await site.request(profile.user, {}, { token })).output.user
    await writer.execute('giveBonus', { userId, id: 'sorry', reference: 'by hand' })
    await writer.execute('grantFreeSpins', { userId, campaignId: 'welcome-spins' })
    const { output: all } = await site.request(tournaments.list, {}, { token })
    const id = all.tournaments.find(({ status }) => status === 'active')?.id ?? ''

    /** Offers on each page, and whether claims are accepted. */
    const surfaces = async () => {
      const user = (await site.request(profile.user, {}, { token })).output
      const { offers } = (await site.request(bonus.offers, {}, { token })).output
      const deposit = { amount: '100', currency: 'RUB', idempotency_key: `deposit-key-${keys++}-01234567` } as const
      return {
        isStopped: user.is_stopped,
        superBonus: user.super_bonus,
        offers: offers.length > 0,
        spins: (await site.request(profile.freeSpins, {}, { token })).output.length,
        waiting: (await site.request(bonus.waiting, {}, { token })).status,
        promised: (await site.request(bonus.byId, { id: 'welcome' }, { token })).status,
        promisedSpins: (await site.request(freeSpins.campaign, { id: 'welcome-spins' }, { token })).status,
        code: (await site.request(bonus.checkCode, { code: 'LANTERN10' }, { token })).status,
        payIn: (await site.request(payments.createDeposit, deposit, { token })).status,
      }
    }
    let keys = 0
    const open = { waiting: 200, promised: 200, promisedSpins: 200, code: 200, payIn: 200, spins: 1, offers: true }
    expect(await surfaces()).toEqual({ ...open, isStopped: false, superBonus: 'sorry' })
    /** Number of recipients of an operator's campaign email. */
    const letters = async (id: string) =>
      (await writer.execute('writeOfferLetters', { id, after: '', site: site.platform.settings.site })).written
    const isWanted = async () => (await site.request(profile.user, {}, { token })).output.user.is_marketing_wanted
    await site.request(auth.verify.email, { code: await lastCodeTo(site, EMAIL) }, { token })
    expect([await letters('spring'), await isWanted()]).toEqual([0, false])
    await site.request(profile.updateSettings, { is_marketing_wanted: true }, { token })
    expect([await letters('spring'), await letters('spring'), await isWanted()]).toEqual([1, 0, true])
    const [offer] = (await site.request(bonus.offers, {}, { token })).output.offers
    await fund(site, token, { amount: '100', currency: 'RUB' })
    const written = (await reader.query.outboxMessages.findMany()).length

    if (stop === 'an exclusion') await site.request(limits.exclude, { term: 'half_year' }, { token })
    else await site.request(limits.takeTimeOut, { until: new Date(site.clock.now() + DAY_MS).toISOString() }, { token })
    const shut = { waiting: 404, promised: 404, promisedSpins: 404, code: 403, payIn: 403, spins: 0, offers: false }
    expect(await surfaces()).toEqual({ ...shut, isStopped: true, superBonus: null })
    const input = { id: offer?.terms.id ?? '', terms_hash: offer?.terms.terms_hash ?? '' }
    expect([
      (await site.request(bonus.take, input, { token })).status,
      (await site.request(vip.join, {}, { token })).status,
      (await site.request(tournaments.join, { id }, { token })).status,
    ]).toEqual([403, 403, 403])

    // an exclusion withdraws the marketing consent, a time-out suspends it, and a new consent in the meantime is not
    // stored
    expect([await letters('later'), await isWanted()]).toEqual([0, stop === 'a time-out'])
    await site.request(profile.updateSettings, { is_marketing_wanted: true }, { token })
    expect(await letters('later')).toBe(0)

    // no email is sent about any of it, nor at the end of a tournament, a bonus or a week
    site.clock.advance(8 * DAY_MS)
    await writer.execute('expireBonuses', undefined)
    await writer.execute('settleTournament', undefined)
    await writer.execute('payRakeback', undefined)
    expect(await reader.query.outboxMessages.findMany()).toHaveLength(written)
  },
)
