import { useMutation } from '@tanstack/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import { useState } from 'react'
import * as v from 'valibot'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { formatDateTime } from '~/lib/format/format.ts'
import type { TimeZone } from '~/lib/format/time-zone.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { TextField } from '~/ui/text-field.tsx'

type Passkey = inferRouterOutputs<AppRouter>['passkeys']['list']['passkeys'][number]

type PasskeyRowProps = {
  passkey: Passkey
  timezone: TimeZone
  isRemoving: boolean
  onRemove: () => void
  onRenamed: () => Promise<void>
}

export function PasskeyRow({ passkey, timezone, isRemoving, onRemove, onRenamed }: PasskeyRowProps) {
  const [isRenaming, setRenaming] = useState(false)
  const { id, name, domain, created_at, used_at } = passkey
  const when = formatDateTime(used_at ?? created_at, getLocale(), timezone)
  return (
    <li className="rounded-control border border-line px-3 py-2.5">
      {isRenaming ? (
        <RenameForm
          id={id}
          name={name}
          onRenamed={async () => {
            await onRenamed()
            setRenaming(false)
          }}
        />
      ) : (
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
          <div className="min-w-0 text-14">
            <p className="wrap-anywhere">{name}</p>
            <p className="text-13 text-paper-3 wrap-anywhere">{domain}</p>
            <p className="text-13 text-paper-3">
              {used_at === null ? m.security_passkey_made({ when }) : m.security_passkey_used({ when })}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <Button
              variant="outline"
              onClick={() => setRenaming(true)}
              aria-label={m.security_passkey_rename_of({ name })}
            >
              {m.security_passkey_rename()}
            </Button>
            <Button
              variant="secondary"
              busy={isRemoving}
              onClick={onRemove}
              aria-label={m.security_passkey_remove_of({ name })}
            >
              {m.security_passkey_remove()}
            </Button>
          </div>
        </div>
      )}
    </li>
  )
}

const schema = v.object({ name: v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(64, 'invalid')) })

function RenameForm({ id, name, onRenamed }: { id: string; name: string; onRenamed: () => Promise<void> }) {
  const rename = useMutation(useTRPC().passkeys.rename.mutationOptions())
  const [typed, setTyped] = useState(name)
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['name'],
    values: { name: typed },
    takesFocus: true,
    async send(values) {
      await rename.mutateAsync({ id, ...values })
      await onRenamed()
    },
  })
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-3">
      <TextField
        label={m.security_passkey_name()}
        name="name"
        maxLength={64}
        required
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={errors.name}
      />
      <Problem lines={lines} />
      <Button type="submit" busy={isSending} blocked={isBlocked}>
        {m.security_passkey_save()}
      </Button>
    </form>
  )
}
