import { m } from '~/paraglide/messages.js'
import { Button } from '~/ui/button.tsx'
import { CopyButton } from '~/ui/copy-button.tsx'

/** New recovery codes, which are seen this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  return (
    <div className="grid gap-3">
      <p className="text-14 text-paper-2">{m.security_recovery_codes_lead()}</p>
      <div className="flex items-start gap-2 rounded-control border border-line-strong p-3">
        <ul aria-label={m.security_recovery_codes()} className="num grid grow gap-x-6 gap-y-1.5 text-14 sm:grid-cols-2">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <CopyButton text={codes.join('\n')} name={m.security_recovery_codes()} />
      </div>
      <Button variant="primary" onClick={onKept}>
        {m.security_recovery_codes_kept()}
      </Button>
    </div>
  )
}
