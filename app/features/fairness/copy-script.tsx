import { useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { copyText } from '~/lib/forms/copy-text.ts'
import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { Problem } from '~/ui/problem.tsx'

/** Copies a program that verifies an outcome independently of this site. */
export function CopyScript({ script }: { script: () => string }) {
  const [hasFailed, setFailed] = useState(false)
  const copy = async () => {
    const isCopied = await copyText(script())
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
