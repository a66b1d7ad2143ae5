import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallFailed, read, send } from '../../lib/api.ts'
import { errorText, fieldError } from '../../lib/errors.ts'
import { fieldName } from '../../lib/names.ts'
import { valueText } from '../../lib/values.ts'
import { m } from '../../paraglide/messages.js'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'
import { TextField } from '../../ui/field.tsx'
import { Pairs, Panel } from '../../ui/panel.tsx'
import { Loading } from '../../ui/states.tsx'

/** The documents beside what the player stated, after a press and a code: each look at them is recorded. */
export function Documents({ player }: { player: string }) {
  const [code, setCode] = useState('')
  const [isWanted, setWanted] = useState(false)
  const documents = useQuery({
    queryKey: ['identity.documents', player],
    async queryFn({ signal }) {
      if (code !== '') await send('account.prove', { totp: code })
      return read('identity.documents', { player }, signal)
    },
    enabled: isWanted,
    retry: false,
    // nothing of a document is kept once the case is closed, and no look repeats itself
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  const { error, data, refetch } = documents
  const needsCode =
    error instanceof CallFailed && (error.has('second_factor_required') || error.fields.totp !== undefined)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    refetch().catch(() => undefined)
  }
  if (!isWanted)
    return (
      <div>
        <Button onClick={() => setWanted(true)} data-permission="view.documents">
          {m.documents_show()}
        </Button>
        <p className="hint">{m.documents_recorded()}</p>
      </div>
    )
  if (needsCode && !data)
    return (
      <form className="row w end" onSubmit={submit}>
        <TextField
          label={m.code_label()}
          hint={m.code_hint()}
          error={error.has('second_factor_required') ? undefined : fieldError(error, 'totp')}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          inputMode="numeric"
          autoComplete="one-time-code"
          autoFocus
          required
        />
        <Button type="submit" busy={documents.isFetching}>
          {m.documents_show()}
        </Button>
      </form>
    )
  if (error) return <Banner kind="failure" title={errorText(error)} />
  if (!data) return <Loading rows={3} />
  const holder = data.check.holder
  const fields = typeof holder === 'object' && holder !== null && !Array.isArray(holder) ? Object.entries(holder) : []
  return (
    <div className="evidence">
      {data.files.map(({ name, base64 }, index) => (
        <figure key={name} className="document">
          <img src={`data:image/webp;base64,${base64}`} alt={m.document_page({ page: index + 1 })} />
        </figure>
      ))}
      <Panel title={m.documents_fields()}>
        <div className="pad">
          <Pairs pairs={fields.map(([name, value]) => [fieldName(name), valueText(value)] as const)} />
        </div>
      </Panel>
    </div>
  )
}
