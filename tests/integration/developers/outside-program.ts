import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { procedureTransformer } from '#server/shared/procedure-transformer.ts'

/**
 * A third-party program: `node outside-program.ts SITE REST EMAIL PASSWORD`. It uses only the types of the procedures.
 * It signs in over REST, bets once over tRPC with its bearer, and prints the result.
 */
const [site = '', rest = '', email = '', password = ''] = process.argv.slice(2)

const signedIn = await fetch(`${rest}/api/v2/auth/login/email/password`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ email, password }),
})
if (!signedIn.ok) throw new Error(`the sign-in was refused: ${await signedIn.text()}`)
const { token } = await signedIn.json()

const trpc = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: `${site}/api/trpc`,
      transformer: procedureTransformer,
      headers: { authorization: `Bearer ${token}` },
    }),
  ],
})

const [{ user }, { wallets }] = await Promise.all([trpc.profile.user.query(), trpc.wallet.balances.query()])
const input = {
  side: 'under',
  chance: 4950,
  amount: '10',
  currency: 'RUB',
  idempotency_key: 'outside-program-0001',
} as const
const placed = await trpc.dice.placeBet.mutate(input)
const repeated = await trpc.dice.placeBet.mutate(input)

console.log(
  JSON.stringify({
    email: user.email,
    before: wallets.find(({ currency }) => currency === 'RUB')?.balance,
    stake: placed.bet.stake,
    payout: placed.bet.payout,
    after: placed.balance,
    isSameBet: repeated.bet.id === placed.bet.id,
  }),
)
