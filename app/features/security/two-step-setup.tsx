import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { renderSVG } from 'uqr'
import * as v from 'valibot'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useForm } from '~/lib/forms/use-form.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { CodeField } from '~/ui/code-field.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'
import { Problem } from '~/ui/problem.tsx'
import { useStepUp } from './use-step-up.tsx'
import '~/features/credentials/sign-in-errors.ts'

type TwoStepSetupProps = { onConfirmed: (recoveryCodes: readonly string[]) => Promise<void> }
type Key = { readonly secret: string; readonly uri: string }

/** Creates the authenticator's key after the player has authenticated again, and accepts its first code. */
export function TwoStepSetup({ onConfirmed }: TwoStepSetupProps) {
  const [key, setKey] = useState<Key>()
  return key === undefined ? <Begin onBegun={setKey} /> : <Confirm authenticatorKey={key} onConfirmed={onConfirmed} />
}

/** A session alone cannot enable it: somebody who finds it open could lock the owner out. */
function Begin({ onBegun }: { onBegun: (key: Key) => void }) {
  const begin = useMutation(useTRPC().secondFactor.begin.mutationOptions({ onSuccess: onBegun }))
  const { confirmed, dialog } = useStepUp()
  return (
    <div className="grid gap-3">
      <p className="text-14 text-paper-2">{m.security_two_step_lead()}</p>
      <ErrorProblem error={begin.error} />
      <Button busy={begin.isPending} onClick={() => confirmed(() => begin.mutate({}))}>
        {m.security_two_step_begin()}
      </Button>
      {dialog}
    </div>
  )
}

const confirmation = v.object({ code: v.pipe(v.string(), v.nonEmpty('required')) })

type ConfirmProps = TwoStepSetupProps & { authenticatorKey: Key }

function Confirm({ authenticatorKey: { secret, uri }, onConfirmed }: ConfirmProps) {
  const confirm = useMutation(useTRPC().secondFactor.confirm.mutationOptions())
  const [code, setCode] = useState('')
  const { formProps, errors, lines, isSending, isBlocked, submit } = useForm({
    schema: confirmation,
    fields: ['code'],
    values: { code },
    takesFocus: true,
    send: async (values) => onConfirmed((await confirm.mutateAsync(values)).recovery_codes),
  })
  return (
    <form {...formProps} onSubmit={submit} className="grid gap-4">
      <p className="text-14 text-paper-2">{m.security_two_step_scan()}</p>
      <img
        src={`data:image/svg+xml,${encodeURIComponent(renderSVG(uri))}`}
        alt={m.security_two_step_picture()}
        className="size-48 justify-self-center rounded-control bg-white p-2"
      />
      <div className="flex items-center gap-2 rounded-control border border-line px-3 py-1">
        <p className="num grow text-13 wrap-anywhere">
          <span className="text-paper-3">{m.security_two_step_key()}: </span>
          {secret}
        </p>
        <CopyButton text={secret} name={m.security_two_step_key()} />
      </div>
      <CodeField label={m.auth_second_factor()} name="code" value={code} onValueChange={setCode} error={errors.code} />
      <Problem lines={lines} />
      <Button type="submit" variant="primary" size="l" busy={isSending} blocked={isBlocked} className="w-full">
        {m.security_two_step_confirm()}
      </Button>
    </form>
  )
}
