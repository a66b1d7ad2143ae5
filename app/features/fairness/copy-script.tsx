import { useState } from 'react'
import { nodeScriptOf } from '#server/shared/rules/fairness/script.ts'
import type { CheckableBet } from '#server/shared/rules/fairness/verify.ts'
import type { GameId } from '#server/shared/rules/registry.ts'
import { copyText } from '~/lib/copy-text.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'
import { toast } from '~/ui/toast.ts'

/** A program that checks the bet with nothing of this site in it, to take away. */
export function CopyScript<G extends GameId>({ bet }: { bet: CheckableBet<G> }) {
  const [hasFailed, setFailed] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(nodeScriptOf(bet))
    setFailed(!isCopied)
    if (isCopied) toast.success(m.fairness_copied())
    else toast.error(m.fairness_copy_failed())
  }
  return (
    <div className="grid justify-items-start gap-2">
      <Button onClick={copy}>{m.fairness_copy_script()}</Button>
      <Problem lines={hasFailed ? [m.fairness_copy_failed()] : []} />
    </div>
  )
}
