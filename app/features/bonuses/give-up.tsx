import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorProblem } from '~/lib/error-problem.tsx'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { toast } from '~/ui/toast.ts'

type GiveUpProps = {
  /** What is lost by it, and what is not. */
  goes: string
  stays: string
  give: () => Promise<unknown>
}

/** The way out of a bonus: what goes and what stays is said before it is taken. */
export function GiveUp({ goes, stays, give }: GiveUpProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: give,
    onSuccess() {
      setOpen(false)
      toast.success(m.bonus_given_up())
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)} className="justify-self-start">
        {m.bonus_give_up()}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={m.bonus_give_up_title()}>
        <dl className="text-14">
          <dt className="font-semibold">{m.bonus_goes()}</dt>
          <dd className="mt-1 text-paper-2">{goes}</dd>
          <dt className="mt-4 font-semibold">{m.bonus_stays()}</dt>
          <dd className="mt-1 text-paper-2">{stays}</dd>
        </dl>
        <div className="mt-5 grid gap-3">
          <Button size="l" onClick={() => setOpen(false)}>
            {m.bonus_keep()}
          </Button>
          <Button size="l" variant="danger" busy={isPending} onClick={() => mutate()}>
            {m.bonus_give_up()}
          </Button>
        </div>
        <ErrorProblem error={error} />
      </Dialog>
    </>
  )
}
