import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Dialog } from '~/ui/dialog.tsx'
import { ErrorProblem } from '~/ui/error-problem.tsx'

type GiveUpProps = {
  /** Texts of the consequences: amounts that are lost, and those that remain. */
  goes: string
  stays: string
  give: () => Promise<unknown>
}

export function GiveUp({ goes, stays, give }: GiveUpProps) {
  const [isOpen, setOpen] = useState(false)
  const { mutate, isPending, error } = useMutation({
    mutationFn: give,
    onSuccess() {
      setOpen(false)
      toast.success(m.promotion_given_up())
    },
  })
  return (
    <>
      <Button onClick={() => setOpen(true)} className="justify-self-start">
        {m.promotion_give_up()}
      </Button>
      <Dialog open={isOpen} onOpenChange={setOpen} title={m.promotion_give_up_title()}>
        <dl className="text-14">
          <dt className="font-semibold">{m.promotion_goes()}</dt>
          <dd className="mt-1 text-paper-2">{goes}</dd>
          <dt className="mt-4 font-semibold">{m.promotion_stays()}</dt>
          <dd className="mt-1 text-paper-2">{stays}</dd>
        </dl>
        <div className="mt-5 grid gap-3">
          <Button size="l" onClick={() => setOpen(false)}>
            {m.promotion_keep()}
          </Button>
          <Button size="l" variant="danger" busy={isPending} onClick={() => mutate()}>
            {m.promotion_give_up()}
          </Button>
        </div>
        <ErrorProblem error={error} />
      </Dialog>
    </>
  )
}
