import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import * as v from 'valibot'
import { CODE_LIFE_MIN } from '#server/shared/constants/timings.ts'
import { useLogin } from '~/features/auth/use-login.ts'
import { SendAgain, sentCode } from '~/features/credentials/code-form.tsx'
import { NewPasswordField, newPassword } from '~/features/credentials/new-password.tsx'
import { signInWith } from '~/features/recovery/sign-in-with.ts'
import { toast } from '~/lib/browser/toast.ts'
import { useTRPC, useTRPCClient } from '~/lib/calls/trpc.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { CodeField } from '~/ui/code-field.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Problem } from '~/ui/problem.tsx'

const schema = v.object({ code: sentCode, password: newPassword })

type PasswordByCodeProps = {
  /** The account's own verified address. */
  email: string
  onDone: () => void
}

export function PasswordByCode({ email, onDone }: PasswordByCodeProps) {
  const [isSent, setSent] = useState(false)
  const { recovery } = useTRPCClient()
  const send = () => recovery.email.forgot.mutate({ email })
  const request = useMutation({ mutationFn: send, onSuccess: () => setSent(true) })
  const waitS = useWait(request.error)
  return (
    <div className="grid gap-4">
      <p className="text-14 text-paper-2 wrap-anywhere">{m.profile_password_code({ contact: email })}</p>
      {isSent ? (
        <CodeAndPassword email={email} sendAgain={send} onDone={onDone} />
      ) : (
        <>
          <ErrorProblem error={request.error} />
          <Button
            variant="primary"
            size="l"
            busy={request.isPending}
            blocked={waitS > 0}
            onClick={() => request.mutate()}
            className="w-full"
          >
            {m.recovery_send()}
          </Button>
        </>
      )}
      <Button variant="outline" onClick={onDone}>
        {m.profile_password_know()}
      </Button>
    </div>
  )
}

function CodeAndPassword({ email, sendAgain, onDone }: PasswordByCodeProps & { sendAgain: () => Promise<unknown> }) {
  const { recovery } = useTRPCClient()
  const login = useLogin(() => undefined)
  const { renew } = useSessionCache()
  // a single mutation, so that the page knows that the session ends and is replaced
  const change = useMutation({
    mutationKey: useTRPC().recovery.email.resetByCode.mutationKey(),
    async mutationFn(values: v.InferOutput<typeof schema>) {
      await recovery.email.resetByCode.mutate({ email, ...values, password_confirm: values.password })
      await signInWith(login, { channel: 'email', target: email }, values.password)
      await renew()
    },
  })
  const [code, setCode] = useState('')
  const [password, setPassword] = useState('')
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['code', 'password'],
    values: { code, password },
    takesFocus: true,
    async send(values) {
      await change.mutateAsync(values)
      toast.success(m.profile_password_saved(), m.profile_password_others())
      onDone()
    },
  })
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <CodeField
        label={m.recovery_code()}
        name="code"
        value={code}
        onValueChange={setCode}
        hint={m.recovery_code_hint({ minutes: CODE_LIFE_MIN })}
        error={errors.code}
      />
      <NewPasswordField
        label={m.recovery_password()}
        name="password"
        value={password}
        onValueChange={setPassword}
        error={errors.password}
      />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {m.recovery_save()}
      </Button>
      <SendAgain sendAgain={sendAgain} />
    </form>
  )
}
