import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import * as v from 'valibot'
import { NewPasswordField, newPassword, RepeatedPasswordField } from '~/features/credentials/new-password.tsx'
import { useStepUp } from '~/features/security/use-step-up.tsx'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { Problem } from '~/ui/problem.tsx'

const entries = {
  old_password: v.string(),
  new_password: newPassword,
  password_confirm: v.pipe(v.string(), v.nonEmpty('required')),
}
const SCHEMAS = {
  change: v.object({ ...entries, old_password: v.pipe(v.string(), v.nonEmpty('required')) }),
  set: v.object(entries),
} as const

type PasswordFormProps = {
  hasPassword: boolean
  /** Link next to the old password's field, for forgotten passwords. */
  aside: ReactNode
}

/** Changes the password, or sets the first one of an account that has none. */
export function PasswordForm({ hasPassword, aside }: PasswordFormProps) {
  const { password } = useTRPC()
  const { renew } = useSessionCache()
  const change = useMutation(password.update.mutationOptions())
  const set = useMutation(password.set.mutationOptions())
  const { confirmed, dialog } = useStepUp()
  const [old, setOld] = useState('')
  const [fresh, setFresh] = useState('')
  const [again, setAgain] = useState('')

  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: SCHEMAS[hasPassword ? 'change' : 'set'],
    // the two calls name their fields differently
    fields: ['old_password', 'new_password', 'password_confirm'],
    values: { old_password: old, new_password: fresh, password_confirm: again },
    aliases: { password: 'new_password', confirm_password: 'password_confirm' },
    async send({ old_password, new_password, password_confirm }) {
      const isSaved = hasPassword
        ? await change.mutateAsync({ old_password, password: new_password, password_confirm })
        : await confirmed(() => set.mutateAsync({ password: new_password, confirm_password: password_confirm }))
      if (!isSaved) return
      for (const clear of [setOld, setFresh, setAgain]) clear('')
      toast.success(m.profile_password_saved(), m.profile_password_others())
      await renew()
    },
  })

  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      {hasPassword && (
        <PasswordField
          label={m.profile_password_old()}
          aside={aside}
          name="old_password"
          autoComplete="current-password"
          required
          value={old}
          onChange={(event) => setOld(event.currentTarget.value)}
          error={errors.old_password}
        />
      )}
      <NewPasswordField
        label={m.recovery_password()}
        name="new_password"
        value={fresh}
        onValueChange={setFresh}
        error={errors.new_password}
      />
      <RepeatedPasswordField value={again} onValueChange={setAgain} error={errors.password_confirm} />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {m.recovery_save()}
      </Button>
      {dialog}
    </form>
  )
}
