import { Check, Copy } from 'lucide-react'
import { useState } from 'react'
import { m } from '../paraglide/messages.js'

const SHORT = 8
const SHOWN_MS = 1500

/** "0198f3a1…": the beginning of an id. */
export const shortId = (id: string): string => (id.length > SHORT + 4 ? `${id.slice(0, SHORT)}…` : id)

/** A short id in grey, with a button that copies the whole. */
export function CopyId({ id }: { id: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    navigator.clipboard.writeText(id).then(
      () => {
        setCopied(true)
        setTimeout(() => setCopied(false), SHOWN_MS)
      },
      () => setCopied(false),
    )
  const Icon = isCopied ? Check : Copy
  return (
    <span className="id" title={id}>
      {shortId(id)}
      <button type="button" className="ib tiny" onClick={copy} aria-label={m.copy_id({ id: shortId(id) })}>
        <Icon className="i" aria-hidden="true" />
      </button>
    </span>
  )
}
