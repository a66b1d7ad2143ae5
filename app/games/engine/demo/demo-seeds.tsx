import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { sha256Hex } from '#server/shared/rules/fairness/commitment.ts'
import { isClientSeed } from '#server/shared/rules/fairness/seeds.ts'
import { Fact } from '~/features/fairness/fact.tsx'
import { formatNumber } from '~/lib/format/format.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { renewDemoSeeds, useDemoWallet } from './demo-wallet.ts'

/**
 * Seed pair of the demo. This browser created it, so it is not really secret: as for an account's pair, the hash is
 * shown first, and the seed once the pair is rotated.
 */
export function DemoSeeds() {
  const wallet = useDemoWallet()
  const [clientSeed, setClientSeed] = useState(wallet.clientSeed)
  const [revealed, setRevealed] = useState<typeof wallet>()
  const isWrong = !isClientSeed(clientSeed.trim())
  const hasOpenRound = wallet.staked !== '0'

  function renew() {
    if (isWrong || hasOpenRound) return
    setRevealed(wallet)
    renewDemoSeeds(clientSeed.trim())
  }

  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        renew()
      }}
      className="grid gap-4"
    >
      {revealed && (
        <div role="status" className="grid gap-3 rounded-control border border-win/40 bg-win-dim p-4">
          <p className="font-semibold text-14 text-win">{m.fairness_revealed_title()}</p>
          <Fact label={m.fairness_server_seed()} copy={revealed.serverSeed}>
            {revealed.serverSeed}
          </Fact>
          <p className="text-13">
            <Link
              to="/fairness"
              search={{ server_seed: revealed.serverSeed, client_seed: revealed.clientSeed }}
              className="underline decoration-line-strong underline-offset-3"
            >
              {m.fairness_revealed_check()}
            </Link>
          </p>
        </div>
      )}
      <p className="text-14 text-paper-2">{m.play_demo_seeds()}</p>
      <Fact label={m.fairness_active_hash()} copy={sha256Hex(wallet.serverSeed)}>
        {sha256Hex(wallet.serverSeed)}
      </Fact>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fact label={m.fairness_client_seed()}>{wallet.clientSeed}</Fact>
        <Fact label={m.fairness_bets_on_pair()}>{formatNumber(wallet.nonce, getLocale())}</Fact>
      </div>
      <TextField
        label={m.fairness_new_client_seed()}
        value={clientSeed}
        onChange={(event) => setClientSeed(event.currentTarget.value)}
        hint={m.fairness_client_seed_hint()}
        error={isWrong ? m.error_client_seed_invalid() : undefined}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
      <Button type="submit" variant="primary" disabled={hasOpenRound}>
        {m.fairness_rotate()}
      </Button>
      {hasOpenRound && <p className="text-13 text-paper-2">{m.error_seed_pair_busy()}</p>}
    </form>
  )
}
