import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { MAX_NAME_LENGTH, MIN_NAME_LENGTH, playerName } from '#server/shared/constants/player-name.ts'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { TextField } from '~/ui/text-field.tsx'
import { Section } from './section.tsx'

const schema = v.object({
  name: v.pipe(
    v.string(),
    v.nonEmpty('required'),
    v.check((typed) => playerName(typed) !== null, 'invalid'),
  ),
})

/** The player's display name, initially generated at registration. */
export function NameSection({ name }: { name: string }) {
  const { mutateAsync: save } = useMutation(useTRPC().profile.updateSettings.mutationOptions())
  const { renew } = useSessionCache()
  const [typed, setTyped] = useState(name)
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['name'],
    values: { name: typed },
    async send(values) {
      await save(values)
      setTyped(playerName(values.name) ?? values.name)
      toast.success(m.profile_name_saved())
      await renew()
    },
  })
  return (
    <Section title={m.profile_name()}>
      <form {...formProps} onSubmit={submit} className="grid gap-3">
        <TextField
          label={m.profile_name()}
          name="name"
          autoComplete="nickname"
          required
          maxLength={2 * MAX_NAME_LENGTH}
          hint={m.profile_name_hint({ min: MIN_NAME_LENGTH, max: MAX_NAME_LENGTH })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
          error={errors.name}
        />
        <Problem lines={lines} />
        <Button type="submit" busy={isSending} blocked={isBlocked}>
          {m.security_passkey_save()}
        </Button>
      </form>
    </Section>
  )
}
