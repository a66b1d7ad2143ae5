import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import { toast } from '~/lib/browser/toast.ts'
import { problemOf } from '~/lib/calls/errors.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatMoney } from '~/lib/format/format.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { AmountField } from '~/ui/amount-field.tsx'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { SegmentedControl } from '~/ui/segmented-control.tsx'

type VaultFormProps = { currency: Currency; balance: string; vault: string }
type Way = 'put' | 'take'

/** Moves money to or from the vault: games cannot stake it, and taking it out is immediate. */
export function VaultForm({ currency, balance, vault }: VaultFormProps) {
  const { wallet } = useTRPC()
  const { renew } = useSessionCache()
  const [way, setWay] = useState<Way>('put')
  const [amount, setAmount] = useState('')
  const [keys] = useState(() => createKeyKeeper())
  const after = {
    async onSuccess(state: { vault: string }) {
      keys.release()
      setAmount('')
      toast.success(m.vault_holds({ amount: formatMoney(state.vault, currency, getLocale()) }))
      await renew()
    },
  }
  const put = useMutation(wallet.putInVault.mutationOptions(after))
  const take = useMutation(wallet.takeFromVault.mutationOptions(after))
  const move = way === 'put' ? put : take
  const held = way === 'put' ? balance : vault
  const problem = move.error ? problemOf(move.error, ['amount'], { unit: currency }) : undefined
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    const body = { amount, currency }
    if (amount !== '') move.mutate({ ...body, idempotency_key: keys.keyFor({ ...body, way }) })
  }
  return (
    <form onSubmit={submit} noValidate={true} className="grid gap-4">
      <SegmentedControl<Way>
        label={m.vault_title()}
        value={way}
        onValueChange={(next) => {
          setWay(next)
          put.reset()
          take.reset()
        }}
        items={[
          { value: 'put', label: m.vault_put() },
          { value: 'take', label: m.vault_take() },
        ]}
      />
      <AmountField
        label={m.wallet_amount()}
        name="vault_amount"
        value={amount}
        onValueChange={setAmount}
        currency={currency}
        aside={m.wallet_available({ amount: formatMoney(held, currency, getLocale()) })}
        error={problem?.fields.amount}
      />
      <Problem lines={problem?.lines ?? []} />
      <Button type="submit" size="l" busy={move.isPending} className="w-full">
        {way === 'put' ? m.vault_put() : m.vault_take()}
      </Button>
      <p className="text-13 text-paper-3">{m.vault_note()}</p>
    </form>
  )
}
