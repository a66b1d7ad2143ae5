import { useCallback, useEffect, useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines } from '~/lib/calls/errors.ts'
import { formatDateTime, formatNumber } from '~/lib/format/format.ts'
import { useTimeZone } from '~/lib/player/time-zone-of.ts'
import { downloadEvidence, downloadReceipts } from '~/lib/receipts/download-evidence.ts'
import { receiptFacts } from '~/lib/receipts/receipt-alarm.ts'
import { type KeptReceipt, openReceiptStore, type ReceiptState } from '~/lib/receipts/receipt-store.ts'
import { recheck } from '~/lib/receipts/recheck.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { getLocale } from '~/paraglide/runtime.js'
import { Button } from '~/ui/button.tsx'
import { type Column, Table } from '~/ui/table.tsx'

/** Number of receipts that are listed; the file has all of them. */
const SHOWN = 20

const STATES: Record<ReceiptState, () => string> = {
  promised: m.receipts_state_promised,
  included: m.receipts_state_included,
  broken: m.receipts_state_broken,
}

type Kept = { readonly receipts: readonly KeptReceipt[]; readonly hasEvidence: boolean }

async function readKept(account: string): Promise<Kept> {
  const store = await openReceiptStore(account)
  try {
    const receipts = (await store.receipts()).toReversed()
    return { receipts, hasEvidence: (await store.evidence()).length > 0 }
  } finally {
    store.close()
  }
}

/** Receipts of the player in this browser, newest first, with a check and a download. */
export function KeptReceipts({ account }: { account: string }) {
  const [kept, setKept] = useState<Kept>()
  const [isChecking, setChecking] = useState(false)
  const load = useCallback(async () => {
    const read = await readKept(account).catch(() => ({ receipts: [], hasEvidence: false }))
    setKept(read)
    return read
  }, [account])
  useEffect(() => {
    inBackground(load())
    // a check in the background has found or kept something
    return receiptFacts.subscribe(() => inBackground(load()))
  }, [load])

  async function check() {
    setChecking(true)
    await checkKept().finally(() => setChecking(false))
  }

  async function checkKept() {
    try {
      await recheck(account)
      if (!(await load()).hasEvidence) toast.success(m.receipts_checked())
    } catch (error) {
      const [title = '', ...rest] = errorLines(error)
      toast.error(title, rest.join('\n') || undefined)
    }
  }

  if (!kept) return null
  if (kept.receipts.length === 0 && !kept.hasEvidence)
    return <p className="text-14 text-paper-3">{m.receipts_none()}</p>
  return (
    <>
      <div className="mb-4 flex flex-wrap gap-3">
        <Button variant="primary" busy={isChecking} onClick={check}>
          {m.receipts_check()}
        </Button>
        <Button onClick={() => inBackground(downloadReceipts(account))}>{m.receipts_export()}</Button>
        {kept.hasEvidence && (
          <Button onClick={() => inBackground(downloadEvidence(account))}>{m.receipt_alarm_download()}</Button>
        )}
      </div>
      <Receipts receipts={kept.receipts.slice(0, SHOWN)} />
    </>
  )
}

function Receipts({ receipts }: { receipts: readonly KeptReceipt[] }) {
  const timeZone = useTimeZone()
  const columns: Column<KeptReceipt>[] = [
    {
      id: 'time',
      header: m.receipts_time(),
      cell: ({ keptAt }) => (
        <span className="num">{formatDateTime(new Date(keptAt).toISOString(), getLocale(), timeZone)}</span>
      ),
    },
    {
      id: 'record',
      header: m.receipts_record(),
      align: 'end',
      cell: ({ receipt }) => <span className="num">{formatNumber(receipt.sequence, getLocale())}</span>,
    },
    {
      id: 'state',
      header: m.receipts_state(),
      cell: ({ state }) => (
        <span className={state === 'broken' ? 'font-semibold text-loss' : 'text-paper-2'}>{STATES[state]()}</span>
      ),
    },
  ]
  return <Table caption={m.receipts_title()} columns={columns} rows={receipts} rowKey={({ id }) => id} />
}
