import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useHydrated } from '@tanstack/react-router'
import { useState } from 'react'
import { deviceName } from '#server/shared/device-name.ts'
import { canUsePasskeys } from '~/features/credentials/can-use-passkeys.ts'
import { passkeyLines } from '~/features/credentials/passkey-lines.ts'
import { Section } from '~/features/profile/section.tsx'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { Skeleton } from '~/ui/skeleton.tsx'
import { PasskeyRow } from './passkey-row.tsx'
import { useStepUp } from './use-step-up.tsx'

const loadPasskeyCeremonies = () => import('~/features/credentials/passkey-ceremonies.ts')

export function PasskeysSection({ timezone }: { timezone: TimeZone }) {
  const { passkeys } = useTRPC()
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const isHydrated = useHydrated()
  const { confirmed, dialog } = useStepUp()
  const [lines, setLines] = useState<readonly string[]>([])
  const { data, error } = useQuery(passkeys.list.queryOptions({}))
  const renew = () => queryClient.invalidateQueries(passkeys.list.pathFilter())

  const add = useMutation({
    async mutationFn() {
      const { makePasskey } = await loadOrReload(loadPasskeyCeremonies)
      const { options } = await client.passkeys.begin.mutate({})
      const credential = await makePasskey(options)
      const name = deviceName(window.navigator.userAgent) ?? m.security_device_unknown()
      await client.passkeys.add.mutate({ name, credential })
    },
    async onSuccess() {
      toast.success(m.security_passkey_added())
      await renew()
    },
    onError: (failure) => setLines(passkeyLines(failure)),
  })
  const remove = useMutation(
    passkeys.remove.mutationOptions({
      async onSuccess() {
        toast.success(m.security_passkey_removed())
        await renew()
      },
      onError: (failure) => setLines(errorLines(failure)),
    }),
  )

  function begin(action: () => void) {
    setLines([])
    return confirmed(action)
  }

  return (
    <Section title={m.security_passkeys()}>
      <p className="text-14 text-paper-2">{m.security_passkeys_lead()}</p>
      {data === undefined && error === null && <Skeleton className="mt-3 h-14 w-full" />}
      <ul className="mt-3 grid gap-2 empty:hidden">
        {data?.passkeys.map((passkey) => (
          <PasskeyRow
            key={passkey.id}
            passkey={passkey}
            timezone={timezone}
            isRemoving={remove.isPending && remove.variables.id === passkey.id}
            onRemove={() => begin(() => remove.mutate({ id: passkey.id }))}
            onRenamed={renew}
          />
        ))}
      </ul>
      <div className="mt-3 grid justify-items-start gap-2">
        <Problem lines={error ? errorLines(error) : lines} />
        {isHydrated && !canUsePasskeys() ? (
          <p className="text-13 text-paper-3">{m.security_passkeys_none()}</p>
        ) : (
          <Button busy={add.isPending} onClick={() => begin(() => add.mutate())}>
            {m.security_passkey_add()}
          </Button>
        )}
      </div>
      {dialog}
    </Section>
  )
}
