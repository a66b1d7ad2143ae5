import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { SecondFactorField } from '~/features/credentials/second-factor-field.tsx'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'

const schema = v.object({ code: v.pipe(v.string(), v.trim(), v.nonEmpty('required')) })

type TwoStepOnProps = {
  recoveryCodesLeft: number
  onRenewed: (codes: readonly string[]) => Promise<void>
  onRemoved: () => Promise<void>
}

/** Actions for an enabled second factor, each confirmed with a code of the authenticator. */
export function TwoStepOn({ recoveryCodesLeft, onRenewed, onRemoved }: TwoStepOnProps) {
  const { secondFactor } = useTRPC()
  const renew = useMutation(secondFactor.renewCodes.mutationOptions())
  const remove = useMutation(secondFactor.remove.mutationOptions())
  const [code, setCode] = useState('')
  const [wish, setWish] = useState<'renew' | 'remove'>()
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['code'],
    values: { code },
    takesFocus: true,
    async send(values) {
      if (wish === 'renew') await onRenewed((await renew.mutateAsync(values)).recovery_codes)
      else {
        await remove.mutateAsync(values)
        await onRemoved()
      }
    },
  })
  return (
    <div className="grid gap-3">
      <p className="text-14 text-paper-2">{m.security_recovery_codes_left({ count: recoveryCodesLeft })}</p>
      {wish === undefined ? (
        <div className="flex flex-wrap gap-2">
          <Button onClick={() => setWish('renew')}>{m.security_recovery_codes_renew()}</Button>
          <Button variant="outline" onClick={() => setWish('remove')}>
            {m.security_two_step_off()}
          </Button>
        </div>
      ) : (
        <form {...formProps} onSubmit={submit} className="grid gap-3">
          <SecondFactorField
            label={m.security_two_step_proof()}
            name="code"
            value={code}
            onValueChange={setCode}
            error={errors.code}
          />
          <Problem lines={lines} />
          <div className="grid gap-2 sm:grid-cols-2">
            <Button
              type="submit"
              variant={wish === 'renew' ? 'primary' : 'danger'}
              busy={isSending}
              blocked={isBlocked}
            >
              {wish === 'renew' ? m.security_recovery_codes_renew() : m.security_two_step_off()}
            </Button>
            <Button onClick={() => setWish(undefined)}>{m.auth_second_factor_back()}</Button>
          </div>
        </form>
      )}
    </div>
  )
}
