import { expect, test } from 'vitest'
import { checkAllBooks } from '#server/platform/books.ts'
import { campaignDocument } from '#server/platform/modules/promotions/reads.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { fund, register, startPlatform } from '../../support/platform.ts'
import { inEach, moneyCampaign } from '../../support/promotions/campaigns.ts'

const { bonus, dice, profile, wallet } = contract
const STAKE = 100
const wagering = { times: 2, cap_times: 1, contribution: { dice: 10_000 } }

const { amount: _, ...money } = moneyCampaign()
const MATCH = {
  ...money,
  kind: 'deposit_match',
  trigger: { on: 'deposit' },
  wagering,
  percent: 50,
  min_deposit: inEach(500),
  max_amount: inEach(300),
}

/** Operators' definitions of each kind of bonus money, and the deposit that it requires, if any. */
const KINDS: Readonly<Record<string, { document: unknown; deposit?: number }>> = {
  'a part of a deposit': { document: MATCH, deposit: 520 },
  'a part of a deposit, up to its most': { document: MATCH, deposit: 5000 },
  'an amount by its code': {
    document: moneyCampaign({ trigger: { on: 'code', code: 'SORRY27' }, amount: inEach(300), wagering }),
  },
  'an amount by hand': { document: moneyCampaign({ trigger: { on: 'manual' }, amount: inEach(300), wagering }) },
  'an amount as a prize': { document: moneyCampaign({ trigger: { on: 'prize' }, amount: inEach(300), wagering }) },
}

test.each(Object.entries(KINDS))('%s pays what its terms say, to the hundredth', async (_, { document, deposit }) => {
  await using platform = await startPlatform()
  const { writer, reader } = platform.platform
  const campaign = campaignDocument.parse(document)
  await writer.execute('publishCampaign', campaign)
  const token = await register(platform)
  const user = async () => (await platform.request(profile.user, {}, { token })).output.user
  const code = 'trigger' in campaign && campaign.trigger.on === 'code' ? campaign.trigger.code : undefined
  if (code === undefined && deposit === undefined) {
    const { id: userId } = await user()
    await writer.execute('giveBonus', { userId, id: campaign.id, reference: 'by hand' })
  }
  const offered = async () => {
    if (code !== undefined) return (await platform.request(bonus.checkCode, { code }, { token })).output.terms
    return (await platform.request(bonus.offers, {}, { token })).output.offers[0]?.terms
  }
  const terms = await offered()
  if (!terms) throw new Error('it is offered')
  await platform.request(bonus.take, { id: terms.id, terms_hash: terms.terms_hash, code }, { token })
  if (deposit !== undefined) {
    await fund(platform, token, { amount: String(deposit), currency: 'RUB' })
    // own money would be staked first
    const vault = { amount: String(deposit), currency: 'RUB', idempotency_key: 'vault-key-0123456789' } as const
    expect((await platform.request(wallet.putInVault, vault, { token })).status).toBe(200)
  }
  const grant = async () => (await platform.request(bonus.grants, {}, { token })).output.grants[0]
  const promised =
    deposit === undefined ? terms.max_amount : Math.min((deposit * terms.percent) / 100, Number(terms.max_amount))
  const amount = Number(promised)
  const need = amount * terms.wagering
  expect(await grant()).toMatchObject({ state: 'active', amount: String(amount), need: String(need), done: '0' })

  const counts = Number(terms.contribution.find(({ game }) => game === 'dice')?.percent) / 100
  let held = amount
  for (let done = 0; done < need && held > 0; ) {
    const stake = Math.min(STAKE, held)
    const bet = {
      side: 'under',
      chance: 5000,
      currency: 'RUB',
      idempotency_key: `terms-bet-${Math.round(done * 100)}-0123456`,
    } as const
    const { output } = await platform.request(dice.placeBet, { ...bet, amount: String(stake) }, { token })
    held = Math.round((held - stake + Number(output.bet.payout)) * 100) / 100
    done = Math.round((done + stake * counts) * 100) / 100
    const now = await grant()
    if (now?.state === 'active') expect(now).toMatchObject({ held: String(held), done: String(done) })
  }
  const paid = Math.min(held, amount * (terms.cap_times ?? Number.POSITIVE_INFINITY))
  const ended = await grant()
  expect(ended).toMatchObject({ released: String(paid), held: '0' })
  expect([ended?.state, ended?.reason]).toBeOneOf([
    ['completed', 'wagered'],
    ['cancelled', 'spent'],
  ])
  expect(await user()).toMatchObject({ balance: String(paid), bonus: '0', bonus_balance: '0' })
  expect(await checkAllBooks(reader)).toEqual([])
})
