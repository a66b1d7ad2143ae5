import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { inferRouterOutputs } from '@trpc/server'
import { Shuffle } from 'lucide-react'
import { useState } from 'react'
import * as v from 'valibot'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { isClientSeed } from '#server/shared/rules/fairness/seeds.ts'
import { Fact } from '~/features/fairness/fact.tsx'
import { createKeyKeeper, newIdempotencyKey } from '~/lib/calls/idempotency.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatNumber } from '~/lib/format/format.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { IconButton } from '~/ui/icon-button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { TextField } from '~/ui/text-field.tsx'

type Rotation = inferRouterOutputs<AppRouter>['fairness']['rotate']

const schema = v.object({ client_seed: v.pipe(v.string(), v.trim(), v.check(isClientSeed, 'client_seed_invalid')) })

/** Id of the form that rotates the pair, for the button of a round that waits for it. */
export const SEED_FORM_ID = 'seed-pair'

/**
 * The active pair. The next hash is shown above the client seed's field, since it was chosen before the player's seed.
 */
export function SeedPair({ active }: { active: Rotation['active'] }) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const rotate = useMutation(trpc.fairness.rotate.mutationOptions())
  const [clientSeed, setClientSeed] = useState(active.client_seed)
  const [keys] = useState(() => createKeyKeeper())

  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['client_seed'],
    values: { client_seed: clientSeed },
    async send(values) {
      const body = { ...values, id: active.id }
      const rotation = await rotate.mutateAsync({ ...values, idempotency_key: keys.keyFor(body) })
      keys.release()
      queryClient.setQueryData(trpc.fairness.seeds.queryKey({}), rotation.active)
      await queryClient.invalidateQueries({ predicate: ({ queryKey }) => isOfBets(queryKey) })
    },
  })

  return (
    <form {...formProps} id={SEED_FORM_ID} onSubmit={submit} className="grid gap-4">
      {rotate.data && <Revealed revealed={rotate.data.revealed} />}
      <Fact label={m.fairness_active_hash()} note={m.fairness_active_hash_note()} copy={active.server_seed_hash}>
        {active.server_seed_hash}
      </Fact>
      <div className="grid gap-4 sm:grid-cols-2">
        <Fact label={m.fairness_client_seed()}>{active.client_seed}</Fact>
        <Fact label={m.fairness_bets_on_pair()}>{formatNumber(active.nonce, getLocale())}</Fact>
      </div>
      <hr className="border-line" />
      <Fact label={m.fairness_next_hash()} note={m.fairness_next_hash_note()} copy={active.next_server_seed_hash}>
        {active.next_server_seed_hash}
      </Fact>
      <TextField
        label={m.fairness_new_client_seed()}
        name="client_seed"
        value={clientSeed}
        onChange={(event) => setClientSeed(event.currentTarget.value)}
        hint={m.fairness_client_seed_hint()}
        error={errors.client_seed}
        maxLength={64}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        suffix={
          <IconButton label={m.fairness_random_seed()} onClick={() => setClientSeed(newIdempotencyKey())}>
            <Shuffle aria-hidden="true" className="size-5" strokeWidth={1.5} />
          </IconButton>
        }
      />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" busy={isSending} blocked={isBlocked}>
        {m.fairness_rotate()}
      </Button>
    </form>
  )
}

/** Queries of lists of bets: those of the revealed pair can now be verified. */
const isOfBets = ([first]: readonly unknown[]) => first === 'my-bets' || (Array.isArray(first) && first[0] === 'bets')

function Revealed({ revealed }: { revealed: Rotation['revealed'] }) {
  return (
    <div role="status" className="grid gap-3 rounded-control border border-win/40 bg-win-dim p-4">
      <p className="font-semibold text-14 text-win">{m.fairness_revealed_title()}</p>
      <Fact label={m.fairness_server_seed()} copy={revealed.server_seed}>
        {revealed.server_seed}
      </Fact>
      <p className="text-13">
        <Link
          to="/fairness"
          search={{ server_seed: revealed.server_seed, client_seed: revealed.client_seed }}
          className="underline decoration-line-strong underline-offset-3"
        >
          {m.fairness_revealed_check()}
        </Link>
      </p>
    </div>
  )
}
