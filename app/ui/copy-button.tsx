import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { copyText } from '~/lib/forms/copy-text.ts'
import { m } from '~/paraglide/messages.js'
import { IconButton } from './icon-button.tsx'

const SAID_MS = 2000

/** Copies a text to the clipboard and confirms it by icon and label. `name` describes what is copied. */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [isCopied, setCopied] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isCopied) return
    const timer = setTimeout(() => setCopied(false), SAID_MS)
    return () => clearTimeout(timer)
  }, [isCopied])
  const copy = async () => {
    const hasCopied = await copyText(text)
    setCopied(hasCopied)
    setFailed(!hasCopied)
    if (!hasCopied) toast.error(m.fairness_copy_failed())
  }
  const Glyph = isCopied ? Check : Copy
  return (
    <>
      <IconButton label={m.ui_copy({ name })} onClick={copy} className="shrink-0">
        <Glyph aria-hidden="true" className={`size-4 ${isCopied ? 'text-win' : ''}`} strokeWidth={1.5} />
      </IconButton>
      <span role="status" className={hasFailed ? 'text-12 text-loss' : 'sr-only'}>
        {isCopied && m.fairness_copied()}
        {hasFailed && m.fairness_copy_failed()}
      </span>
    </>
  )
}
