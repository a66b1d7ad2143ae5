import { CURRENCY_CODES } from '#server/shared/constants/currencies.ts'
import { contract } from '#server/shared/contract/contract.ts'
import { type Act, amountOf, newKey, request } from './player.ts'

/** Deposits and withdrawals of every outcome, exchange, and the vault. */
export const MONEY: readonly Act[] = [
  {
    name: 'deposit',
    weight: 12,
    async run(player, world) {
      const { data } = await request(player, world, contract.payments.createDeposit, {
        amount: amountOf(player, player.random.pick([500, 1000, 5000])),
        currency: player.currency,
        idempotency_key: newKey(player),
      })
      if (data === null) return
      player.deposits.push(data.id)
      // some never pay
      if (player.random.chance(0.95)) world.company.pay(data.id)
    },
  },
  {
    name: 'withdraw',
    weight: 4,
    async run(player, world) {
      const { data } = await request(player, world, contract.payments.withdraw, {
        amount: amountOf(player, player.random.pick([100, 300, 1000])),
        currency: player.currency,
        idempotency_key: newKey(player),
      })
      if (data === null) return
      player.withdrawals.push(data.id)
      const { id } = data
      const fate = player.random()
      if (fate < 0.1) await request(player, world, contract.payments.cancelWithdrawal, { id })
      else if (fate < 0.95)
        await request(player, world, contract.payments.confirmWithdrawal, { id, password: player.password })
    },
  },
  {
    name: 'exchange',
    weight: 3,
    async run(player, world) {
      const to = player.random.pick(CURRENCY_CODES.filter((code) => code !== player.currency))
      const amount = amountOf(player, player.random.pick([100, 200]))
      const { data } = await request(player, world, contract.wallet.quote, { from: player.currency, to, amount })
      if (data === null) return
      await request(player, world, contract.wallet.exchange, { quote_id: data.id, idempotency_key: newKey(player) })
    },
  },
  {
    name: 'vault',
    weight: 3,
    async run(player, world) {
      const into = { amount: amountOf(player, 100), currency: player.currency }
      await request(player, world, contract.wallet.putInVault, { ...into, idempotency_key: newKey(player) })
      if (player.random.chance(0.7))
        await request(player, world, contract.wallet.takeFromVault, { ...into, idempotency_key: newKey(player) })
    },
  },
]
