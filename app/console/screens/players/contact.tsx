import { useMutation } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { REASONS, reasonOf } from '../../acts/act.ts'
import { send } from '../../lib/api.ts'
import { errorText } from '../../lib/errors.ts'
import { useProof } from '../../lib/proof.ts'
import { useCan } from '../../lib/session.tsx'
import { m } from '../../paraglide/messages.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { CodeField } from '../../ui/code-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { SelectField } from '../../ui/field.tsx'

type ContactProps = { player: string; field: 'name' | 'email' | 'phone'; label: string; masked: string | null }

/** A masked field of a player. Showing it needs a reason and a code, and is recorded. */
export function Contact({ player, field, label, masked }: ContactProps) {
  const can = useCan()
  const [isOpen, setOpen] = useState(false)
  const [value, setValue] = useState<string | null>(null)
  if (masked === null) return null
  return (
    <span className="contact">
      <span className="t3">{label}</span> {value ?? masked}
      {value === null && can('reveal.contact') && (
        <Button
          small
          kind="ghost"
          data-permission="reveal.contact"
          onClick={() => setOpen(true)}
          aria-label={m.reveal_label({ field: label })}
        >
          <Eye className="i s" aria-hidden="true" />
          {m.reveal()}
        </Button>
      )}
      {isOpen && (
        <Reveal
          {...{ player, field, label }}
          onClose={() => setOpen(false)}
          onShown={(text) => {
            setValue(text)
            setOpen(false)
          }}
        />
      )}
    </span>
  )
}

type RevealProps = Omit<ContactProps, 'masked'> & { onClose: () => void; onShown: (value: string | null) => void }

function Reveal({ player, field, label, onClose, onShown }: RevealProps) {
  const [reason, setReason] = useState(Object.keys(REASONS)[0] ?? '')
  const proof = useProof()
  const revealing = useMutation({
    async mutationFn() {
      await proof.prove()
      return send('players.reveal', { player, field, reason: reasonOf(reason) })
    },
    onError: proof.note,
    onSuccess: ({ value }) => onShown(value),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (!revealing.isPending) revealing.mutate()
  }
  return (
    <Dialog title={m.reveal_label({ field: label })} onClose={onClose}>
      <form onSubmit={submit}>
        <div className="body">
          <p className="t2">{m.reveal_text()}</p>
          <SelectField
            label={m.act_reason()}
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            choices={Object.entries(REASONS).map(([name, text]) => ({ value: name, label: text() }))}
          />
          <CodeField proof={proof} error={revealing.error} />
          {!proof.isOnlyAsked(revealing.error) && errorText(revealing.error, ['totp']) && (
            <Banner kind="failure" title={errorText(revealing.error, ['totp'])} />
          )}
        </div>
        <footer>
          <Button kind="ghost" onClick={onClose} keys="Esc">
            {m.cancel()}
          </Button>
          <span className="sp" />
          <Button type="submit" kind="primary" busy={revealing.isPending}>
            {m.reveal()}
          </Button>
        </footer>
      </form>
    </Dialog>
  )
}
