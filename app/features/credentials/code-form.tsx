import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { CODE_LIFE_MIN, CODE_RESEND_S } from '#server/shared/constants/timings.ts'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { usePause } from '~/lib/forms/use-pause.ts'
import { useWait } from '~/lib/forms/use-wait.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { CodeField, isWholeCode } from '~/ui/code-field.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Problem } from '~/ui/problem.tsx'

export const sentCode = v.pipe(v.string(), v.trim(), v.nonEmpty('required'))

const schema = v.object({ code: sentCode })

type CodeFormProps = {
  /** Button label that names the code's purpose. */
  label: string
  send: (code: string) => Promise<unknown>
  sendAgain: () => Promise<unknown>
  /** Returns to the contact input. */
  onChange: () => void
}

/** Input for the code that was sent; submits with the last digit. The code can be sent again once per minute. */
export function CodeForm({ label, send, sendAgain, onChange }: CodeFormProps) {
  const [code, setCode] = useState('')
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema,
    fields: ['code'],
    values: { code },
    takesFocus: true,
    send: (values) => send(values.code),
  })
  const goOff = useEffectEvent(() => formProps.ref.current?.requestSubmit())
  useEffect(() => {
    if (isWholeCode(code)) goOff()
  }, [code])

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
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {label}
      </Button>
      <div className="grid gap-3 sm:grid-cols-2">
        <SendAgain sendAgain={sendAgain} />
        <Button variant="secondary" onClick={onChange} className="self-start">
          {m.recovery_change()}
        </Button>
      </div>
    </form>
  )
}

/** Waits as long as the server does between codes. */
export function SendAgain({ sendAgain }: Pick<CodeFormProps, 'sendAgain'>) {
  const { leftS, restart } = usePause(CODE_RESEND_S)
  const { mutate, isPending, error } = useMutation({
    mutationFn: sendAgain,
    onSuccess: () => restart(CODE_RESEND_S),
    onError: (error) => toast.error(m.recovery_again(), errorLines(error).join('\n')),
  })
  const waitS = useWait(error)
  return (
    <div className="grid content-start gap-2">
      <Button variant="outline" disabled={leftS > 0} busy={isPending} blocked={waitS > 0} onClick={() => mutate()}>
        <span className="num">{leftS > 0 ? m.recovery_again_in({ seconds: leftS }) : m.recovery_again()}</span>
      </Button>
      <ErrorProblem error={error} />
    </div>
  )
}
