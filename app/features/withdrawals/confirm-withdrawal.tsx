import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { useTRPC } from '~/lib/trpc.ts'
import { useForm } from '~/lib/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { PasswordField } from '~/ui/password-field.tsx'
import { Problem } from '~/ui/problem.tsx'

const schema = v.object({ password: v.string() })

/** That it is the player who asks for the money, and not only their session. */
export function ConfirmWithdrawal({ id, hasPassword }: { id: string; hasPassword: boolean }) {
  const { payments } = useTRPC()
  const queryClient = useQueryClient()
  const [password, setPassword] = useState('')
  const confirm = useMutation(payments.confirmWithdrawal.mutationOptions())
  const { formProps, errors, lines, isSending, submit } = useForm({
    schema,
    fields: ['password'],
    values: { password },
    async send(values) {
      await confirm.mutateAsync({ id, ...(hasPassword && values) })
      await queryClient.invalidateQueries(payments.withdrawals.pathFilter())
    },
  })
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-3 rounded-control border border-line-strong p-3">
      {hasPassword && (
        <PasswordField
          label={m.withdrawal_confirm()}
          name="password"
          autoComplete="current-password"
          required
          hint={m.withdrawal_confirm_note()}
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={errors.password}
        />
      )}
      <Problem lines={lines} />
      <Button type="submit" busy={isSending}>
        {m.withdrawal_confirm_submit()}
      </Button>
    </form>
  )
}
